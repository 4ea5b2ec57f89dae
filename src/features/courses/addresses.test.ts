import { expect, test } from 'vitest'
import { matchAddresses } from './addresses'

const person = (id: number, email: string) => ({ id, name: '', email, folded: email })
const available = [person(1, 'An@Example.com'), person(2, 'binh@example.com')]
const assigned = [person(3, 'chi@example.com')]

test('a pasted column is told apart into found, already in and not found', () => {
  const { found, ...rest } = matchAddresses(
    'an@example.com\r\nCHI@example.com\n\n  nobody@example.com \nno address\n',
    available,
    assigned,
  )
  expect(found.map(({ id }) => id)).toEqual([1])
  expect(rest).toEqual({ alreadyIn: ['CHI@example.com'], notFound: ['nobody@example.com', 'no address'] })
})

test('addresses may stand on one line, with names, and twice', () => {
  const { found, notFound } = matchAddresses(
    'An Nguyễn <an@example.com>, "Bình" <BINH@example.com>; an@example.com',
    available,
    assigned,
  )
  expect(found.map(({ id }) => id)).toEqual([1, 2])
  expect(notFound).toEqual([])
})

test("an apostrophe belongs to the address, quotes around it don't", () => {
  const obrien = [person(4, "o'brien@example.com"), person(5, 'brien@example.com')]
  expect(matchAddresses("o'brien@example.com", obrien, []).found.map(({ id }) => id)).toEqual([4])
  expect(matchAddresses("'brien@example.com'", obrien, []).found.map(({ id }) => id)).toEqual([5])
})

test('a long text without an address takes no time', () => {
  const started = performance.now()
  matchAddresses('x'.repeat(200_000), available, assigned)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('nothing pasted is nothing found', () =>
  expect(matchAddresses(' \n ', available, assigned)).toEqual({ found: [], alreadyIn: [], notFound: [] }))
