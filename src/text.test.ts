import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characters, fold, tidyLines, tidyText, tidyUrl } from './text'

test.each([
  ['Đào Nguyễn Thị Hồng', 'dao nguyen thi hong'],
  ['ĐẶNG', 'dang'],
  ['Phường 5'.normalize('NFD'), 'phuong 5'],
  ['salsa@example.com', 'salsa@example.com'],
])('fold(%s) returns %s', (text, folded) => expect(fold(text)).toBe(folded))

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

const phone = '0988 777 666'

// Rules: §5: Invisible characters
test.each([
  ['direction marks of a contacts app', `\u202A${phone}\u202C`, phone],
  ['a right-to-left mark inside', '0988\u200F 777 666', phone],
  ['no-break blanks of a PDF file', '\u00A00988\u00A0777\u202F666\u00A0', phone],
  ['a run of unusual blanks', '0988 \u00A0 777\u2003\u2009666', phone],
  ['cells of a spreadsheet', '0988\t777\t666\r\n', phone],
  ['ideographic blanks', '\u30000988\u3000777\u3000666', phone],
  ['a zero-width blank after an email', 'an@example.com\u200B', 'an@example.com'],
  ['zero-width joiners of a chat program', '\u200CAn\u200D', 'An'],
  ['control characters', '\0An\u001B\u007F\u0085', 'An'],
  ['fillers', '\u3164\u115F\u1160\uFFA0\u034F\u061C\u180E\u2800', ''],
  ['an object replacement character', 'An\uFFFC', 'An'],
  ['a variation selector alone', '\uFE0F', ''],
  ['a variation selector after a letter', 'an@example.com\uFE0F', 'an@example.com'],
  ['a variation selector after a digit', '0988\uFE0E 777\uFE0F 666', phone],
  ['a variation selector of another script', 'An\u180B \u{E0100}Đào\uFE00', 'An Đào'],
  ['a needed joiner twice', 'می\u200C\u200Cخواهم', 'می\u200Cخواهم'],
  ['a needed joiner among other characters', 'می\u200B\u200C\u2060\u200Cخواهم', 'می\u200Cخواهم'],
  ['an emoji with a zero-width blank inside', '👩\u200D\u200B👧', '👩\u200D👧'],
  ['an emoji with its joiner twice', '👩\u200D\u200D👧', '👩\u200D👧'],
  ['two lines', 'Nguyễn\r\nĐào', 'Nguyễn Đào'],
  ['line separators', 'Nguyễn\u2028Đào\u2029', 'Nguyễn Đào'],
  ['a zero-width blank before an accent', 'e\u200B\u0302\u0301', 'ế'],
  ['plain blanks inside', 'Phòng  5', 'Phòng  5'],
])('tidies a text with %s', (_, text, tidy) => expect(tidyText(text)).toBe(tidy))

test.each([
  'Nguyễn Thị Thảo',
  '👩‍👩‍👧',
  '🏳️‍🌈',
  '🚶‍♀️‍➡️',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
  '❤️',
  '葛󠄁', // a variant of a Chinese character
  'می‌خواهم', // Persian
  'क्‍ष', // Hindi
  'ශ්‍රී', // Sinhala
  'അവന്‍', // Malayalam, with the joiner at the end of the word
  'र‌्य',
])('leaves %s as it is', (text) => {
  for (const tidy of [tidyText, tidyLines, tidyUrl]) expect(tidy(text)).toBe(text)
  expect(tidyText(`\u200D${text}\u200B`)).toBe(text)
})

const odd = Array.from(
  '\u00AD\u034F\u061C\u115F\u200B\u200C\u200D\u200E\u202E\u2028\u2060\u2066\u3000\u3164\uFE0F\uFEFF\u00A0\u202F\u180B\u180E\t\r\n\0',
)
const visible = Array.from('aĐàễ😀👩👧🏽🏴اबമ്ᠮ葛é1 \u0301\u0302\u064B\u{E0067}\u{E007F}')
const anything = fc.string({ unit: fc.constantFrom(...odd, ...visible) })

test('tidying or folding twice changes nothing more, and composed and decomposed texts become the same', () =>
  fc.assert(
    fc.property(anything, (text) => {
      for (const tidy of [tidyText, tidyLines]) {
        expect(tidy(tidy(text))).toBe(tidy(text))
        expect(tidy(text.normalize('NFD'))).toBe(tidy(text.normalize('NFC')))
      }
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      expect(tidyUrl(tidyUrl(text))).toBe(tidyUrl(text))
      expect(tidyText(text)).not.toMatch(
        /[\u00AD\u061C\u200B\u200E\u2028\u2060\u2066\uFEFF\p{Cc}]|\u034F|^\s|[^\S ]|\s$/u,
      )
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: 2_000, examples: [['👩\u00AD\u200D👧\u{E0067}']] },
  ))

test('tidying removes nothing that can be seen', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const inkOf = (some: string) => some.normalize('NFC').replace(/[\p{DI}\p{Cc}\s\u2800\uFFF0-\uFFFF]/gu, '')
      for (const tidy of [tidyText, tidyLines]) expect(inkOf(tidy(text))).toBe(inkOf(text))
    }),
  ))

test('keeps the lines, tabs and blanks of a text of several lines', () => {
  const typed = '  Dòng\u00A0một\r\n\n\tDòng  ba \n'
  expect(tidyLines(typed)).toBe(typed)
  expect(tidyLines('một\u200B\u2028hai\vba\u0085\0')).toBe('một\nhai\nba\n')
})

test.each([
  ['https://example.com/khoa-\nhoc', 'https://example.com/khoa-hoc'],
  ['https://example.com/khoa-\r\n    hoc', 'https://example.com/khoa-hoc'],
  ['https://example.com/ \t\n hoc\n', 'https://example.com/hoc'],
  ['https://example.com/\u2028hoc', 'https://example.com/hoc'],
  ['https://example.com/a b', 'https://example.com/a b'],
  ['https://example.com/a\u00A0b', 'https://example.com/a b'],
])('joins the lines of a URL: %j', (pasted, url) => expect(tidyUrl(pasted)).toBe(url))

test('leaves the letters of a URL in their Unicode form', () => {
  expect(tidyUrl(' \t\u200Bhttps://example.com/Đa\u0300o \n')).toBe('https://example.com/Đa\u0300o')
})
