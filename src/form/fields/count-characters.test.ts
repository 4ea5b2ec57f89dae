import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorTime } from '@/test/processor-time'
import { characters } from '@/text'
import { countCharacters } from './count-characters'

const some = Array.from('aĐễ\n\t\r 👩👧🏽\u200D\u0301\u064B\u0600\u00AD한가ก葛🇻🇳Жйกำकष्ൎ©\uFE0F。が\u3099')
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

test.each([
  ['Vietnamese', 'Lớp khiêu vũ 👩‍👩‍👧 buổi tối\r\n', 'ễ'],
  ['emoji', '😀', '😀'],
  ['emoji sequences', '👩‍👩‍👧👍🏽', '👍🏽'],
  ['Chinese', '舞蹈课程', '课'],
  ['Japanese', 'ダンスクラス', 'が'],
  ['Thai', 'ชั้นเรียนเต้นรำ', 'ำ'],
  ['Russian', 'урок танца', 'й'],
  ['Hindi', 'नृत्य कक्षा ', 'षि'],
  ['Korean', '댄스 수업\n', '업'],
  ['Arabic', 'درس رقص ', 'ص'],
])('an edit of a long text in %s is counted at once', (_, words, typed) => {
  const long = words.repeat(60_000 / words.length)
  let last = countCharacters(long)
  const time = processorTime(() => {
    for (let length = 1; length <= 10; length++)
      last = countCharacters(`${long.slice(0, 30_000)}${typed.repeat(length)}${long.slice(30_000)}`, last)
  })
  expect(time).toBeLessThan(500) // ten full counts take more than a second
  expect(last.count).toBe(countCharacters(last.text).count)
})
