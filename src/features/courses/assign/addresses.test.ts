import { expect, test } from 'vitest'
import { processorTime } from '@/test/processor-time'
import { matchAddresses } from './addresses'

const user = (id: number, email: string) => ({ id, name: '', email, folded: email })
const lists = {
  available: [user(1, 'An@Example.com'), user(2, 'binh@example.com')],
  assigned: [user(3, 'chi@example.com')],
}

test('sorts pasted addresses into found, already assigned and not found', () => {
  const { found, ...rest } = matchAddresses(
    'an@example.com\r\nCHI@example.com\n\n  nobody@example.com \nno address\n',
    lists,
  )
  expect(found.map(({ id }) => id)).toEqual([1])
  expect(rest).toEqual({ alreadyAssigned: ['CHI@example.com'], notFound: ['nobody@example.com', 'no address'] })
})

test('keeps an apostrophe in an address but removes surrounding quotes', () => {
  const obrien = { available: [user(4, "o'brien@example.com"), user(5, 'brien@example.com')], assigned: [] }
  expect(matchAddresses("o'brien@example.com", obrien).found.map(({ id }) => id)).toEqual([4])
  expect(matchAddresses("'brien@example.com'", obrien).found.map(({ id }) => id)).toEqual([5])
})

// Rules: §5: Pasted lists
test.each([
  'MAILTO:an@example.com?subject=Salsa&cc=x',
  '[an@example.com](mailto:an@example.com)',
  '<a href="mailto:an@example.com">',
  'an@example.com...',
  '‘an@example.com’',
  '• an@example.com',
  '1.an@example.com',
  'Email=an@example.com',
  '\u200Ban@exam\u00ADple.com\u202C\u00A0',
  'Nguyễn, An <an@example.com>\t0988 777 666',
  '_an@example.com_',
  'email：ａｎ＠example.com',
  'mailto:an%40example.com',
])('finds the address in %j', (pasted) => {
  const { found, notFound } = matchAddresses(pasted, lists)
  expect({ ids: found.map(({ id }) => id), notFound }).toEqual({ ids: [1], notFound: [] })
})

test.each([
  'an@example.com;binh@example.com',
  'an@example.com\u2028binh@example.com',
  'an@example.com&binh@example.com',
  'an@example.com và binh@example.com.',
  '[an@example.com][binh@example.com]',
])('finds both addresses in %j', (pasted) =>
  expect(matchAddresses(pasted, lists).found.map(({ id }) => id)).toEqual([1, 2]),
)

test('takes the apostrophe of a word processor for a plain one', () => {
  const oleary = { available: [user(4, "o'leary@example.com")], assigned: [] }
  expect(matchAddresses('o’leary@example.com', oleary).found.map(({ id }) => id)).toEqual([4])
})

test('never takes a part of an address for another one', () => {
  const pasted = ['x/an@example.com', 'x+an@example.com', 'x_an@example.com', 'an@example.com.vn', 'van@example.com']
  expect(matchAddresses(pasted.join('\n'), lists)).toEqual({ found: [], alreadyAssigned: [], notFound: pasted })
})

test('an unusual address is found as it is', () => {
  const odd = ['.an@example.com', 'a|b@example.com', '1.an@example.com', '"an"@example.com', 'an@[10.0.0.1]']
  const users = odd.map((email, index) => user(index + 10, email))
  expect(matchAddresses(odd.join('\n'), { available: users, assigned: [] }).found).toEqual(users)
})

test.each(["'_mai@example.com'", '#_mai@example.com', 'an@example.com/_mai@example.com', '1. _mai@example.com'])(
  'finds the address that begins with a sign in %j',
  (pasted) => {
    const users = { available: [user(8, '_mai@example.com'), user(9, 'mai@example.com')], assigned: [] }
    expect(matchAddresses(pasted, users).found.map(({ id }) => id)).toEqual([8])
  },
)

test.each([
  ['letters', 'x'.repeat(200_000)],
  ['letters before an at sign', `${'x'.repeat(200_000)}:@`],
  ['dots', `a@${'.'.repeat(200_000)}x`],
  ['at signs', '@'.repeat(200_000)],
])('handles a long text of %s quickly', (_, long) => {
  expect(processorTime(() => matchAddresses(long, lists))).toBeLessThan(10_000) // a pattern that backtracks takes a minute
})
