import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './text'

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
