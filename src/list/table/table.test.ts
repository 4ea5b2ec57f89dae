import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toOrderBy, toSorting } from './table'

test.each([
  ['email', { id: 'email', desc: false }],
  ['-last_access', { id: 'last_access', desc: true }],
])('the order %s is read as a sorting state', (orderBy, sorting) => {
  expect(toSorting(orderBy)).toEqual([sorting])
})

test('an order is unchanged after it is parsed and formatted', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?[a-z_]+$/), (orderBy) => {
      expect(toSorting(orderBy).map(toOrderBy)).toEqual([orderBy])
    }),
  )
})
