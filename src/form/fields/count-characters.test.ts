import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characters } from '@/text'
import { countCharacters } from './count-characters'

const some = Array.from('aĐễ\n\t\r 👩👧🏽\u200D\u0301\u064B\u0600\u00AD한가ก葛🇻🇳')
const texts = fc.string({ unit: fc.constantFrom(...some), maxLength: 12 })

test('counts grapheme clusters, also after an edit', () =>
  fc.assert(
    fc.property(texts, texts, texts, texts, (before, removed, typed, after) => {
      const last = countCharacters(before + removed + after)
      const text = before + typed + after
      expect(last.count).toBe(characters(last.text).length)
      expect(countCharacters(text, last)).toEqual({ text, count: characters(text).length })
    }),
    { numRuns: 5_000 },
  ))

test('an edit of a long text is counted at once', () => {
  const long = 'Lớp khiêu vũ 👩‍👩‍👧 buổi tối\r\n'.repeat(4_000)
  let last = countCharacters(long)
  const start = performance.now()
  for (let length = 1; length <= 10; length++)
    last = countCharacters(`${long.slice(0, 50_000)}${'ễ'.repeat(length)}${long.slice(50_000)}`, last)
  expect(performance.now() - start).toBeLessThan(500) // ten full counts take more than a second
  expect(last.count).toBe(countCharacters(last.text).count)
})
