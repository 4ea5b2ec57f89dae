import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

  test('writes the header of a list without rows', () => expect(writeCsv(['A', 'B'], [])).toBe(`${BOM}A,B\r\n`))

  test.each([
    '=1+1',
    '+cmd',
    '-1+2',
    '@SUM(A1)',
    ' =1+1',
    '\t=1',
    '\r=1',
    '\n=1',
    '\tx',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '+84-912-345',
    "'=1",
    '+84 912\n=1',
  ])('guards %j with an apostrophe', (cell) => expect(cellText(cell)).toBe(`"'${cell}"`))

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
    const special = fc.constantFrom(
      '"',
      ',',
      ';',
      '\t',
      '\r',
      '\n',
      '=',
      '+',
      '-',
      '@',
      '＝',
      "'",
      ' ',
      '0',
      BOM,
      '|',
      'ễ',
    )
    const cell = fc.oneof(fc.string({ unit: special, maxLength: 5 }), fc.string({ unit: 'grapheme' }))
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }))
    fc.assert(
      fc.property(table, ([header = [], ...rows]) => {
        expect(parseCsv(writeCsv(header, rows))).toEqual({ rows: [header, ...rows], brokenRow: undefined })
      }),
    )
  })

  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\r\n1\t2\r\n'],
    ['the line breaks of old spreadsheets', 'a,b\r1,2\r'],
    ['different line breaks', 'a,b\r\n1,2\n'],
  ])('reads a file with %s', (_kind, text) =>
    expect(parseCsv(text).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]),
  )

  test('finds the separator outside of quotes', () =>
    expect(parseCsv('"a;b;c;d",e\n1,2').rows).toEqual([
      ['a;b;c;d', 'e'],
      ['1', '2'],
    ]))

  test('keeps empty lines, so that rows can be counted', () =>
    expect(parseCsv('a,b\n\n1,2\n').rows).toEqual([['a', 'b'], [''], ['1', '2']]))

  test('returns no rows for an empty file', () => expect(parseCsv('').rows).toEqual([]))

  test('names the row with a quote that is not closed', () =>
    expect(parseCsv('a,b\n1,2\n"3,4\n5,6\n').brokenRow).toBe(2))
})
