import { describe, expect, test } from 'vitest'
import { hasRequiredColumns, recognizeHeading, recognizeLayout, setContent } from './import-columns'

test.each([
  ['Email', 'email'],
  ['E-mail', 'email'],
  ['Địa chỉ email', 'email'],
  ['Họ', 'lastName'],
  ['HO', 'lastName'],
  ['Họ và tên đệm', 'lastName'],
  ['Last Name', 'lastName'],
  ['last_name', 'lastName'],
  ['Tên', 'firstName'],
  ['ten', 'firstName'],
  ['Tên'.normalize('NFD'), 'firstName'],
  ['First name *', 'firstName'],
  ['Họ và tên', 'fullName'],
  ['Ho ten', 'fullName'],
  ['Full name', 'fullName'],
  ['Số điện thoại', 'phone'],
  ['SĐT', 'phone'],
  ['so dien thoai:', 'phone'],
  ['Phone', 'phone'],
  ['Vai trò', 'roles'],
  ['Roles', 'roles'],
  ['Mật khẩu', 'password'],
  ['mat khau', 'password'],
  ['Ghi chú', undefined],
  ['', undefined],
  ['constructor', undefined],
])('recognizes the heading %s as %s', (heading, content) => expect(recognizeHeading(heading)).toBe(content))

describe('recognizeLayout', () => {
  test('reads the headings of the first row', () =>
    expect(
      recognizeLayout([
        ['STT', 'Họ', 'Tên', 'Email'],
        ['1', 'Nguyễn', 'Đào', 'dao@example.com'],
      ]),
    ).toEqual({ headingRow: 0, contents: [undefined, 'lastName', 'firstName', 'email'] }))

  test('takes the first of two columns with the same heading', () =>
    expect(recognizeLayout([['Email', 'Mail', 'Tên']]).contents).toEqual(['email', undefined, 'firstName']))

  test('finds the email addresses of a table without headings', () =>
    expect(
      recognizeLayout([
        ['Đào', 'dao@example.com'],
        ['Mai', 'mai@example.com', '0912 345 678'],
      ]),
    ).toEqual({ contents: ['fullName', 'email', undefined] }))

  test('reads a table without rows', () => expect(recognizeLayout([])).toEqual({ contents: [] }))
})

test('setContent takes a content away from the column that had it', () => {
  expect(setContent(['email', undefined], 1, 'email')).toEqual([undefined, 'email'])
  expect(setContent(['email', 'phone', undefined], 1, '')).toEqual(['email', undefined, undefined])
})

test.each([
  [['email', 'firstName'], true],
  [['fullName', 'email'], true],
  [['email', 'lastName'], false],
  [['firstName', 'phone'], false],
] as const)('columns %j are enough: %s', (contents, isEnough) => expect(hasRequiredColumns(contents)).toBe(isEnough))
