import { expect, test } from 'vitest'
import { describeDamage, readCell, repairPhone } from './cell-damage'

test.each([
  ['912345678', '0912345678'],
  ['2838234567', '02838234567'],
  ['842838221234', '+842838221234'],
  ['901.234.567', '0901234567'],
  ['901,234,000', '0901234000'],
  ['84,901,234,567', '+84901234567'],
  ['901234567.0', '0901234567'],
  ['0912.345.678', undefined],
  ['091.234.567', undefined],
  ['0912345678', undefined],
  ['912 345 678', undefined],
  ['', undefined],
])('repairs %s to %s', (phone, repaired) => expect(repairPhone(phone)).toBe(repaired))

test.each([
  ['9.01235E+08', /^A spreadsheet has removed digits/],
  ['1.23457E+15', /^A spreadsheet has removed digits/],
  ['1990-05-12', /^A spreadsheet has turned this into a date/],
])('a cell of a column with numbers is damaged: %j', (cell, message) => {
  expect(describeDamage(cell, true)).toMatch(message)
  expect(describeDamage(cell, false)).toBeUndefined()
})

test.each([
  ['#DIV/0!', 'The spreadsheet shows the error #DIV/0! here'],
  ['#BUSY!', 'The spreadsheet shows the error #BUSY! here'],
  ['Loading...', 'The spreadsheet shows the error Loading... here'],
  ['Err:502', 'The spreadsheet shows the error Err:502 here'],
  ['########', /^The column is too narrow in the spreadsheet/],
  ['x'.repeat(1_001), 'Longer than 1,000 letters'],
])('any cell is damaged: %j', (cell, message) => {
  expect(describeDamage(cell, true)).toMatch(message)
  expect(describeDamage(cell, false)).toMatch(message)
})

test.each(['0912345678', '#ABC123!', '20261128'])('%j is intact', (cell) =>
  expect(describeDamage(cell, true)).toBeUndefined(),
)

test.each(['NULL', 'N/A', 'n/a', '-', '—', 'TRUE', 'FALSE', 'NaN', 'Không có', 'chưa'])('%j is no value', (text) =>
  expect(readCell(text)).toBe(''),
)
test.each(['Na', 'An', 'Null', '0', 'a-b'])('%j is a value', (text) => expect(readCell(text)).toBe(text))
