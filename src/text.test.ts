import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characters, fold } from './text'

test.each([
  ['Đào Nguyễn Thị Hồng', 'dao nguyen thi hong'],
  ['ĐẶNG', 'dang'],
  ['Phường 5'.normalize('NFD'), 'phuong 5'],
  ['khiêu vũ', 'khieu vu'],
  ['salsa@example.com', 'salsa@example.com'],
])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded))

test('composed and decomposed text are the same, folded text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test('characters are what people see', () => {
  expect(characters('Đào👩‍👩‍👧')).toEqual(['Đ', 'à', 'o', '👩‍👩‍👧'])
  expect(characters('Thảo'.normalize('NFD'))).toHaveLength(4)
  expect(characters('a\r\nb')).toEqual(['a', '\r\n', 'b'])
})

test('plain letters, which are told apart without it, are the characters that the browser knows', () => {
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
