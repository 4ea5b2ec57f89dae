import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyTyped, toShown } from './line-breaks'

// Rules: §5: No control changes a stored value
test.each([
  ['a letter at the end', 'một\r\nhai', 'một\nhai!', 'một\r\nhai!'],
  ['a letter in the first line', 'một\r\nhai\r\n', 'một!\nhai\n', 'một!\r\nhai\r\n'],
  ['a new line', 'một\r\nhai', 'một\nba\nhai', 'một\r\nba\r\nhai'],
  ['a removed line', 'một\r\nhai\r\nba', 'một\nba', 'một\r\nba'],
  ['an edit of a text with mixed line ends', 'a\r\nb\nc\rd', 'a\nb\nc\nd!', 'a\r\nb\nc\rd!'],
  ['another text', 'một\r\nhai', 'ba', 'ba'],
  ['a text of new lines', 'một\r\nhai', 'ba\nbốn', 'ba\r\nbốn'],
  ['a text typed again', 'một\r\nhai\r\n', 'một\nhai\n', 'một\r\nhai\r\n'],
  ['a text of a new record', '', 'một\nhai', 'một\nhai'],
  ['a field without a default', undefined, 'một\nhai', 'một\nhai'],
  ['a text without \\r', 'một\nhai', 'một\nhai\nba', 'một\nhai\nba'],
])('%s keeps the line ends of the other lines', (_, stored, typed, value) =>
  expect(applyTyped(stored, typed, '\n')).toBe(value),
)

test('an input shows one blank for each line break', () => {
  expect(toShown('Nguyễn\r\nThị\nĐào\u2028Anh', ' ')).toBe('Nguyễn Thị Đào Anh')
  expect(applyTyped('Nguyễn\r\nĐào', 'Nguyễn Đào!', ' ')).toBe('Nguyễn\r\nĐào!')
})

const textsWith = (...lineEnds: string[]) => fc.string({ unit: fc.constantFrom('a', 'b', 'ễ', ...lineEnds) })
const texts = fc.oneof(textsWith('\n', '\r\n'), textsWith('\r'))

test('shows what was typed, and gives back the stored text when it is taken back', () =>
  fc.assert(
    fc.property(texts, texts, fc.constantFrom<' ' | '\n'>(' ', '\n'), (stored, other, lineBreak) => {
      const shown = toShown(stored, lineBreak)
      const typed = toShown(other, lineBreak)
      expect(toShown(applyTyped(stored, typed, lineBreak), lineBreak)).toBe(typed)
      expect(applyTyped(stored, shown, lineBreak)).toBe(stored)
    }),
    { numRuns: 1_000 },
  ))
