import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebaseAfterLostSave, threeWayMerge } from './three-way-merge'

const opened = { name: 'Salsa', description: 'Nhịp', weight: '1', active: true, roles: ['Member'] }

test('finds nothing when nobody else changed anything', () =>
  expect(threeWayMerge(opened, { ...opened }, { ...opened, name: 'Salsa 2' })).toEqual({
    theirChanges: {},
    conflicts: [],
  }))

test("takes others' changes to fields that I did not change", () =>
  expect(threeWayMerge(opened, { ...opened, weight: '5', roles: ['Admin'] }, { ...opened, name: 'Salsa 2' })).toEqual({
    theirChanges: { weight: '5', roles: ['Admin'] },
    conflicts: [],
  }))

test('reports a conflict where both changed a field to different values', () =>
  expect(
    threeWayMerge(opened, { ...opened, name: 'Theirs', active: false }, { ...opened, name: 'Mine', active: false }),
  ).toEqual({ theirChanges: {}, conflicts: [{ name: 'name', mine: 'Mine', theirs: 'Theirs' }] }))

test.each([
  ['white space around a text', ' Salsa 2\n', 'Salsa 2'],
  ['the Unicode form of a text', 'Nhịp'.normalize('NFD'), 'Nhịp'.normalize('NFC')],
  ['white space around a text of a list', ['Admin '], ['Admin']],
  ['the order of a list', ['Admin', 'Member'], ['Member', 'Admin']],
  ['a number typed as a text', '5', 5],
])('%s is not a conflict', (_, mine, theirs) =>
  expect(threeWayMerge({ name: 'Salsa' }, { name: theirs }, { name: mine })).toEqual({
    theirChanges: {},
    conflicts: [],
  }),
)

test.each([
  [
    'a value that the server stored is not another person’s change',
    { name: 'Mine', weight: '5' },
    { name: 'Mine', weight: 5 },
    opened,
    {},
    [],
  ],
  [
    'a value that the server stored in another form is a conflict',
    { name: 'MINE' },
    { name: 'Mine' },
    opened,
    {},
    ['name'],
  ],
  [
    'a value that a colleague saved later is a conflict',
    { name: 'Theirs' },
    { name: 'Mine' },
    { name: 'Mine' },
    {},
    ['name'],
  ],
  [
    'a value that the server did not store changes nothing',
    {},
    { name: 'Mine', password: 'secret' },
    { name: 'Mine 2' },
    {},
    [],
  ],
  ['a value that I did not change is taken', { weight: '7' }, { name: 'Mine', weight: 1 }, {}, { weight: '7' }, []],
])('after a save whose response was lost, %s', (_, changed, lostSave, typed, theirChanges, conflicting) => {
  const theirs = { ...opened, ...changed }
  const merged = threeWayMerge(rebaseAfterLostSave(opened, theirs, { ...opened, ...lostSave }), theirs, {
    ...opened,
    ...typed,
  })
  expect(merged.theirChanges).toEqual(theirChanges)
  expect(merged.conflicts.map(({ name }) => name)).toEqual(conflicting)
})

test('white space within a text is significant', () =>
  expect(threeWayMerge({ name: 'Salsa' }, { name: 'Salsa 2' }, { name: 'Salsa  2' }).conflicts).toHaveLength(1))

test('takes, reports or ignores each field that others changed, and touches no other field', () => {
  const value = fc.constantFrom('', 'a', 'b', true, false)
  const values = fc.record({ a: value, b: value, c: value, d: value })
  fc.assert(
    fc.property(values, values, values, (before, theirs, mine) => {
      const { theirChanges, conflicts } = threeWayMerge(before, theirs, mine)
      const merged: Record<string, unknown> = { ...mine, ...theirChanges }
      for (const name of ['a', 'b', 'c', 'd'] as const) {
        const isConflict = conflicts.some((conflict) => conflict.name === name)
        const expected = before[name] === mine[name] ? theirs[name] : mine[name]
        expect(merged[name]).toBe(expected)
        expect(isConflict).toBe(
          before[name] !== mine[name] && before[name] !== theirs[name] && mine[name] !== theirs[name],
        )
      }
    }),
  )
})
