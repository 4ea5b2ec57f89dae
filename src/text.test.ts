import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characters, fold } from './text'

test.each([
  ['Đào Nguyễn Thị Hồng', 'dao nguyen thi hong'],
  ['ĐẶNG', 'dang'],
  ['Phường 5'.normalize('NFD'), 'phuong 5'],
  ['khiêu vũ', 'khieu vu'],
  ['salsa@example.com', 'salsa@example.com'],
])('fold(%s) returns %s', (text, folded) => expect(fold(text)).toBe(folded))

test('folds composed and decomposed text to the same result, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test('characters splits a text into grapheme clusters', () => {
  expect(characters('Đào👩‍👩‍👧')).toEqual(['Đ', 'à', 'o', '👩‍👩‍👧'])
  expect(characters('Thảo'.normalize('NFD'))).toHaveLength(4)
  expect(characters('a\r\nb')).toEqual(['a', '\r\n', 'b'])
})

test('splits plain letters like Intl.Segmenter does', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const segments = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  const codes = [...Array(0x2000).keys(), 0x1f469, 0x200d, 0x1f467]
  for (const code of codes)
    for (const text of [`${String.fromCodePoint(code)}a`, `a${String.fromCodePoint(code)}`])
      expect(characters(text)).toEqual(segments(text))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...codes), { maxLength: 8 }), (picked) => {
      const text = String.fromCodePoint(...picked)
      expect(characters(text)).toEqual(segments(text))
    }),
  )
})
