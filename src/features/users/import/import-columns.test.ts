import { expect, test } from 'vitest'
import { hasRequiredColumns, recognizeHeading, recognizeLayout, setContent } from './import-columns'

test.each([
  ['E-mail', 'email'],
  ['Địa chỉ email', 'email'],
  ['HO', 'lastName'],
  ['Họ và tên đệm', 'lastName'],
  ['Họ tên đệm', 'lastName'],
  ['SĐT 1', 'phone'],
  ['last_name', 'lastName'],
  ['Tên'.normalize('NFD'), 'firstName'],
  ['First name *', 'firstName'],
  ['Ho ten', 'fullName'],
  ['SĐT', 'phone'],
  ['so dien thoai:', 'phone'],
  ['Vai trò', 'roles'],
  ['Mật khẩu', 'password'],
  ['Họ tên / Full name', 'fullName'],
  ['Zalo\nSố điện thoại', 'phone'],
  ['Ghi chú', ''],
  ['constructor', ''],
])('recognizes the heading %s as %s', (heading, content) => expect(recognizeHeading(heading)).toBe(content))

test('takes the first of two columns with the same heading', () =>
  expect(recognizeLayout([['Email', 'Mail', 'Tên']]).contents).toEqual(['email', '', 'firstName']))

test('a short row below the headings, such as the name of a group, is no heading', () => {
  const people = [['Mã', 'Họ', 'Tên', 'Email'], ['Khách hàng'], ['KH1', 'Nguyễn', 'Mai', 'mai@example.com']]
  expect(recognizeLayout(people)).toEqual({ headingRow: 0, contents: ['', 'lastName', 'firstName', 'email'] })
})

test('setContent takes a content away from the column that had it', () => {
  expect(setContent(['email', ''], 1, 'email')).toEqual(['', 'email'])
  expect(setContent(['email', 'phone', ''], 1, '')).toEqual(['email', '', ''])
})

test.each([
  [['email', 'firstName'], true],
  [['fullName', 'email'], true],
  [['email', 'lastName'], false],
  [['firstName', 'phone'], false],
] as const)('columns %j are enough: %s', (contents, isEnough) => expect(hasRequiredColumns(contents)).toBe(isEnough))
