import { expect, test } from 'vitest'
import { describeDamage, repairPhone, withoutPlaceholder } from './cell-damage'

test.each([
  ['912345678', '0912345678'],
  ['2838234567', '02838234567'],
  ['842838221234', '+842838221234'],
  ['0912345678', undefined],
  ['912 345 678', undefined],
  ['', undefined],
])('repairs %s to %s', (phone, repaired) => expect(repairPhone(phone)).toBe(repaired))

test.each([
  ['phone', '9.01235E+08', /^A spreadsheet has removed digits/],
  ['password', '1.23457E+15', /^A spreadsheet has removed digits/],
  ['password', '1990-05-12', /^A spreadsheet has turned this into a date/],
  ['roles', '#DIV/0!', 'The spreadsheet shows the error #DIV/0! here'],
  ['email', 'Err:502', 'The spreadsheet shows the error Err:502 here'],
  ['phone', '########', /^The column is too narrow in the spreadsheet/],
  ['firstName', 'x'.repeat(1_001), 'Longer than 1,000 letters'],
] as const)('in the column %s, %j is damaged', (field, text, message) =>
  expect(describeDamage(field, text)).toMatch(message),
)

test.each([
  ['phone', '0912345678'],
  ['firstName', '1990-05-12'],
  ['password', '#ABC123!'],
  ['password', '20261128'],
] as const)('in the column %s, %j is intact', (field, text) => expect(describeDamage(field, text)).toBeUndefined())

test.each(['NULL', 'N/A', 'n/a', '-', '—', 'TRUE', 'FALSE', 'NaN'])('%j is no value', (text) =>
  expect(withoutPlaceholder(text)).toBe(''),
)
test.each(['Na', 'An', 'Null', '0', 'a-b'])('%j is a value', (text) => expect(withoutPlaceholder(text)).toBe(text))
