import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { parseCsv, writeCsv } from './csv'
import { convertFile, hasLibreOffice } from './test/libre-office'

/** What the dialog of LibreOffice sets: comma, double quotes, UTF-8, from row 1, and quoted cells as text. */
const dialogChoices = '--infilter=CSV:44,34,76,1,,0,true'

async function openInLibreOffice(csv: string): Promise<string[][]> {
  const { sheets } = await readXlsx(convertFile('users.csv', csv, 'xlsx', dialogChoices))
  return sheets[0]?.rows.map((cells) => cells.map((cell) => String(cell ?? ''))) ?? []
}

test(`accents, phone numbers and dates are intact in ${hasLibreOffice ? 'LibreOffice' : 'a parser'}`, async () => {
  const table = [
    ['Last Name', 'Phone', 'Last Access', 'Weight'],
    ['Nguyễn Thị Hồng Đào', '0912345678', '2026-11-25T10:32:00+07:00', '-5'],
    ['Lê; Ửng', '+84912345678', '2026-02-01T00:00:00+07:00', '-12,5'],
    ['Phạm, Mỹ "An"', '+84 912 345 678', '', '0'],
    ['Trần\nBình', '0912 345 678', '2024-02-29T23:59:59-08:00', '1200'],
  ]
  const [header = [], ...rows] = table
  const csv = writeCsv(header, rows)
  expect(hasLibreOffice ? await openInLibreOffice(csv) : parseCsv(csv)).toEqual(table)
})
