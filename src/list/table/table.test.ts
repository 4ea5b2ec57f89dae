import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAppColumnHelper, hideableIds, toOrderBy, toSorting } from './table'

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

test("the columns that can be hidden are identified by the server's sort key", () => {
  const column = createAppColumnHelper<{ id: number; email: string; createdAt: string }>()
  const columns = column.columns([
    column.accessor('id', { enableHiding: false }),
    column.accessor('email', {}),
    column.accessor('createdAt', { id: 'created_at', meta: { isOptional: true } }),
    column.display({ id: 'actions', enableHiding: false }),
  ])
  expect(hideableIds(columns)).toEqual({ ids: ['email', 'created_at'], optional: ['created_at'] })
})
