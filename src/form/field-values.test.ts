import { expect, test } from 'vitest'
import { formatValue, isSameValue } from './field-values'

test.each([
  ['line ends', 'một\r\nhai\rba', 'một\nhai\nba'],
  ['blanks at the edges', ' Salsa \n', 'Salsa'],
  ['the Unicode form', 'Đào'.normalize('NFD'), 'Đào'],
  ['invisible characters', '\u202A0988\u202C', '0988'],
  ['unusual blanks', '0988\u00A0777', '0988 777'],
  ['the type of a number', 5, '5'],
  ['the order of a list', ['Admin', 'Member'], ['Member', 'Admin']],
])('values that differ only in %s are the same', (_, one, other) => expect(isSameValue(one, other)).toBe(true))

test.each([
  ['một\nhai', 'một hai'],
  ['một\n\nhai', 'một\nhai'],
  ['\tmột\n\thai', '\tmột\n  hai'],
  ['a  b', 'a b'],
  ['Đào', 'Dao'],
  [true, false],
  [['a,b'], ['a', 'b']],
])('%j and %j are different values', (one, other) => expect(isSameValue(one, other)).toBe(false))

test('a long text is shown from the first difference on', () => {
  const same = 'Nhảy '.repeat(40_000)
  expect(formatValue(`${same}mine${same}`, `${same}theirs`)).toMatch(/^….{100}mine.{1896}…$/u)
  expect(formatValue(`${same}theirs`, `${same}mine${same}`)).toMatch(/^….{100}theirs$/u)
  expect(formatValue(`data:${same}`, '').length).toBeLessThan(2_010)
})

test.each([
  ['', '—'],
  [' \u200B', '—'],
  ['Salsa', 'Salsa'],
  [[], '—'],
  [['Admin', 'Member'], 'Admin, Member'],
  [true, 'On'],
  [undefined, '—'],
])('%j is shown as %j', (value, shown) => expect(formatValue(value, 'x')).toBe(shown))
