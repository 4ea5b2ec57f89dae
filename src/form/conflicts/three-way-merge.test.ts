import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBaseValues, threeWayMerge } from './three-way-merge'

test('values that mean the same are no conflict', () =>
  expect(threeWayMerge({ roles: [] }, { roles: ['Admin', 'Member'] }, { roles: ['Member ', 'Admin'] })).toEqual({
    theirChanges: {},
    conflicts: [],
  }))

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

describe('the base of a form', () => {
  const names = ({ conflicts }: ReturnType<typeof threeWayMerge>) => conflicts.map(({ name }) => name)

  test('stays as it was for fields that are being edited when the record is read again', () => {
    const base = createBaseValues({ name: 'Salsa', weight: '1' })
    base.update({ name: 'Rumba', weight: '2' }, (name) => name === 'name')
    expect(base.pick(['name', 'weight'])).toEqual({ name: 'Salsa', weight: '2' })
  })

  test('finds a conflict, and none after it was replaced', () => {
    const base = createBaseValues({ name: 'Salsa' })
    expect(names(base.merge({ name: 'Theirs' }, { name: 'Mine' }))).toEqual(['name'])
    base.replace({ name: 'Theirs' })
    expect(names(base.merge({ name: 'Theirs' }, { name: 'Mine' }))).toEqual([])
  })

  test.each([
    ['that the form has changed again', { name: 'Mine' }, { name: 'Mine 2' }, {}, []],
    ['that the form has reset', { name: 'Mine' }, { name: 'Salsa' }, {}, []],
    ['that a colleague has changed later', { name: 'Theirs' }, { name: 'Mine' }, {}, ['name']],
    ['that the form does not change', { name: 'Mine', weight: '7' }, { name: 'Mine' }, { weight: '7' }, []],
  ])('takes over a value of a lost save %s', (_, theirs, typed, theirChanges, conflicting) => {
    const base = createBaseValues({ name: 'Salsa', weight: '1' })
    base.setLostSave({ name: 'Mine', weight: '1' })
    const merged = base.merge({ weight: '1', ...theirs }, { weight: '1', ...typed })
    expect(merged.theirChanges).toEqual(theirChanges)
    expect(names(merged)).toEqual(conflicting)
  })

  test('keeps the values of a lost save that the server has stored after the next save has started', () => {
    const base = createBaseValues({ name: 'Salsa' })
    base.setLostSave({ name: 'Mine' })
    base.update({ name: 'Mine' }, () => true)
    base.setLostSave(undefined)
    expect(names(base.merge({ name: 'Mine' }, { name: 'Mine 2' }))).toEqual([])
  })
})
