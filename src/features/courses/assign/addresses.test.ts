import { expect, test } from 'vitest'
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

test('accepts several addresses per line, names and duplicates', () => {
  const { found, notFound } = matchAddresses(
    'An Nguyễn <an@example.com>, "Bình" <BINH@example.com>; an@example.com',
    lists,
  )
  expect(found.map(({ id }) => id)).toEqual([1, 2])
  expect(notFound).toEqual([])
})

test('keeps an apostrophe in an address but removes surrounding quotes', () => {
  const obrien = { available: [user(4, "o'brien@example.com"), user(5, 'brien@example.com')], assigned: [] }
  expect(matchAddresses("o'brien@example.com", obrien).found.map(({ id }) => id)).toEqual([4])
  expect(matchAddresses("'brien@example.com'", obrien).found.map(({ id }) => id)).toEqual([5])
})

test('handles a long text without an address quickly', () => {
  const started = performance.now()
  matchAddresses('x'.repeat(200_000), lists)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('returns nothing for an empty text', () =>
  expect(matchAddresses(' \n ', lists)).toEqual({ found: [], alreadyAssigned: [], notFound: [] }))
