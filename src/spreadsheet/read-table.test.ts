import { describe, expect, test } from 'vitest'
import { decodeText, readFile, readText } from './read-table'

const fileOf = (content: BlobPart, name = 'users.csv') => new File([content], name)

describe('readFile', () => {
  test.each(['sep=;\r\n', '\uFEFFsep=;\n'])('reads the separator that Excel has declared: %j', async (declaration) =>
    expect((await readFile(fileOf(`${declaration}Email;Tên\nmai@example.com;Mai, An, Chi\n`))).rows).toEqual([
      ['Email', 'Tên'],
      ['mai@example.com', 'Mai, An, Chi'],
    ]),
  )

  test.each([
    ['an empty file', fileOf(''), 'The file contains no rows.'],
    ['a file without any text', fileOf('\n , ,\n'), 'The file contains no rows.'],
    [
      'an old workbook',
      fileOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'users.xls'),
      /^This is an old or a protected/,
    ],
    ['a page', fileOf('<html xmlns:x="urn:x"><table><tr><td>An', 'users.xls'), /^This file is a web page or XML/],
    [
      'an old workbook as XML',
      fileOf('\uFEFF<?xml version="1.0"?><Workbook>', 'users.xls'),
      /^This file is a web page or XML/,
    ],
    ['a broken workbook', fileOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)), /^This workbook could not be read/],
    ['a picture', fileOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0x0d)), /^This file contains no table/],
    ['too many rows', fileOf('a@example.com\n'.repeat(5_021)), /^There are more than 5,000 rows/],
    ['a file of 11 MB', fileOf(new Uint8Array(11 * 1024 * 1024)), /^The file is larger than 10 MB/],
  ])('refuses %s', async (_kind, file, reason) => expect(readFile(file)).rejects.toThrow(reason))
})

test('refuses a file of five million short rows without a long pause', async () => {
  const file = fileOf('a\n'.repeat(5_000_000))
  const start = process.cpuUsage()
  await expect(readFile(file)).rejects.toThrow(/^There are more than 5,000 rows/)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(500)
})

test('refuses 101 columns of pasted cells, but not blank cells behind the hundredth', () => {
  expect(() => readText(`${'a\t'.repeat(100)}a`)).toThrow(/100 columns/)
  expect(readText(`${'a\t'.repeat(100)} `).rows).toHaveLength(1)
})

test('reads a file that ends with a million formatted rows without a long pause', async () => {
  const file = fileOf(`Email,Tên,\nmai@example.com,Mai,\n${',,\n'.repeat(1_000_000)}`)
  const start = process.cpuUsage()
  expect((await readFile(file)).rows).toEqual([
    ['Email', 'Tên', ''],
    ['mai@example.com', 'Mai', ''],
  ])
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(500)
})

const members = 'Họ,Tên,Email\r\nNguyễn,Đào,dao@example.com\r\n'
const utf16 = (value: string, isBigEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(value.length * 2))
  for (let at = 0; at < value.length; at++) view.setUint16(at * 2, value.charCodeAt(at), !isBigEndian)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(members)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${members}`)],
  ['UTF-16', utf16(`\uFEFF${members}`, false)],
  ['UTF-16, big endian', utf16(`\uFEFF${members}`, true)],
])('reads %s', (_encoding, bytes) => expect(decodeText(bytes)).toEqual({ text: members, notes: [] }))

test('reads Windows-1258 and says that it is a guess', () => {
  // Đ is one byte, and so is the accent that follows its letter.
  const bytes = Uint8Array.of(0xd0, 0xe0, 0x6f, 0x2c, 0x48, 0x6f, 0xf2)
  expect(decodeText(bytes)).toEqual({ text: 'Đào,Họ', notes: [expect.stringMatching('read as Windows-1258')] })
})
