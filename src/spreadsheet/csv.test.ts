import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorTime } from '@/test/processor-time'
import { parseCsv, writeCsv } from './csv'

const BOM = '\uFEFF'
/** The text of a file with one cell below its header. */
const cellText = (cell: string) => writeCsv(['A'], [[cell]]).slice(`${BOM}A\r\n`.length, -2)

describe('writeCsv', () => {
  test('writes a byte order mark, CRLF after each row, and quotes where they are needed', () => {
    const rows = [
      ['Đào Nguyễn', 'says "hi", twice'],
      ['', 'two\nlines'],
    ]
    expect(writeCsv(['Họ', 'Note'], rows)).toBe(`${BOM}Họ,Note\r\nĐào Nguyễn,"says ""hi"", twice"\r\n,"two\nlines"\r\n`)
  })

  test.each(['=1+1', '+cmd', '-1+2', '@SUM(A1)', ' =1+1', '＝1+1', '＋1', '－1', '＠A1', '+84-912-345', "'=1"])(
    'guards %j with an apostrophe',
    (cell) => expect(cellText(cell)).toBe(`"'${cell}"`),
  )

  test.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['\t=1', "\t'=1"],
    ['a;"=1+2;b', `a;'""=1+2;b`],
    ['+84 912\n=1', "+84 912\n'=1"],
    ['12 Lê Lợi\r\n-cổng sau', "12 Lê Lợi\r\n'-cổng sau"],
  ])('guards what is a cell of %j where another character separates cells', (cell, guarded) =>
    expect(cellText(cell)).toBe(`"${guarded}"`),
  )

  test.each([
    '-5',
    '-12.50',
    '-1,5',
    '+84912345678',
    '+84 912 345 678',
    "'Mai",
    'a=b',
    'mai@example.com',
    '0912 345 678',
    '',
  ])('leaves %j readable', (cell) => expect(cellText(cell).replace(/^"(.*)"$/, '$1')).toBe(cell))

  test.each(['0912345678', '+84912345678', 'a;b', 'a\tb'])('quotes %j', (cell) =>
    expect(cellText(cell)).toBe(`"${cell}"`),
  )
})

describe('parseCsv', () => {
  test('reads what writeCsv wrote', () => {
    const special = fc.constantFrom(...Array.from(`",;\t\r\n=+-@＝' 0${BOM}|ễ`))
    const cell = fc.oneof(fc.string({ unit: special, maxLength: 5 }), fc.string({ unit: 'grapheme' }))
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }))
    fc.assert(
      fc.property(table, ([header = [], ...rows]) => {
        expect(parseCsv(writeCsv(header, rows))).toEqual([header, ...rows])
      }),
      {
        numRuns: 500,
        examples: [[[['', ';', '\r', ';']]], [[['\t', '', '\n\t', '']]], [[['an@example.com'], ['a;b']]]],
      },
    )
  })

  test.each([
    ['the line breaks of old spreadsheets', 'a,b\r1,2\r'],
    ['different line breaks', 'a,b\r\n1,2\n'],
  ])('reads a file with %s', (_kind, text) =>
    expect(parseCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]),
  )

  test('finds the separator outside of quotes', () =>
    expect(parseCsv('"a;b;c;d",e\n1,2')).toEqual([
      ['a;b;c;d', 'e'],
      ['1', '2'],
    ]))

  test('keeps empty lines, so that rows can be counted', () =>
    expect(parseCsv('a,b\n\n1,2\n')).toEqual([['a', 'b'], [''], ['1', '2']]))

  test.each([
    ['a heading with commas', 'Họ và tên (họ, tên đệm, tên);Email\nLê An;an@example.com\nLê Chi;chi@example.com', ';'],
    ['names with commas', 'Lê, An;an@example.com;0901 234 567\nLê, Chi;chi@example.com;0901 234 568', ';'],
    ['roles with semicolons', 'Email,Roles\nan@example.com,Admin; Member\nchi@example.com,Admin; Member', ','],
    ['notes with commas', 'Tên\tGhi chú\nAn\tcao, gầy, trẻ\nChi\t', '\t'],
  ])('judges the separator by all rows: %s', (_kind, text, separator) =>
    expect(parseCsv(text)).toEqual(text.split('\n').map((line) => line.split(separator))),
  )

  test('a quote that is not closed is a character', () => {
    expect(parseCsv('an@example.com\t"Bé" An\t0901 234 567\nchi@example.com\tChi "Tí"\t0901 234 568')).toEqual([
      ['an@example.com', '"Bé" An', '0901 234 567'],
      ['chi@example.com', 'Chi "Tí"', '0901 234 568'],
    ])
    expect(parseCsv('a,b\n"3,4\n5,6\n')).toEqual([
      ['a', 'b'],
      ['"3', '4'],
      ['5', '6'],
    ])
  })

  test('inch marks leave no line break in the last cell', () =>
    expect(parseCsv('Email,Note,Pass\r\na@b.vn,màn 12" xám,matkhau1\r\nc@d.vn,màn 14" đen,matkhau2\r\n')).toEqual([
      ['Email', 'Note', 'Pass'],
      ['a@b.vn', 'màn 12" xám', 'matkhau1'],
      ['c@d.vn', 'màn 14" đen', 'matkhau2'],
    ]))

  test.each(['a"', ',"', '"",', '"""x,', '""""x,'])('needs linear time for %j', (part) => {
    const time = (size: number) => processorTime(() => parseCsv(part.repeat(size / part.length)))
    time(50_000)
    expect(time(1_000_000)).toBeLessThan(30 * Math.max(20, time(100_000)))
  })
})
