import { expect, test } from 'vitest'
import { createBaseValues } from './base-values'

const opened = { name: 'Salsa', weight: '1' }
const nothing = () => false

function baseOf(values: Record<string, unknown>) {
  const base = createBaseValues()
  base.update(values, nothing)
  return base
}

test('fields that are being edited keep their base when the record is read again', () => {
  const base = baseOf(opened)
  base.update({ name: 'Rumba', weight: '2' }, (name) => name === 'name')
  expect(base.pick(new Set(['name', 'weight']))).toEqual({ name: 'Salsa', weight: '2' })
})

test('reports a conflict against the base, and none after the base was replaced', () => {
  const base = baseOf(opened)
  const theirs = { name: 'Theirs', weight: '1' }
  expect(base.merge(theirs, { name: 'Mine', weight: '1' }).conflicts.map(({ name }) => name)).toEqual(['name'])
  base.replace(theirs)
  expect(base.merge(theirs, { name: 'Mine', weight: '1' }).conflicts).toEqual([])
})

test('restores the base of a form that continued in the background', () => {
  const base = baseOf({ name: 'Theirs', weight: '1' })
  base.restore({ name: 'Salsa' })
  expect(base.merge({ name: 'Theirs', weight: '1' }, { name: 'Mine', weight: '1' }).conflicts).toHaveLength(1)
})

test('values that the server stored from a lost save are not another person’s change', () => {
  const base = baseOf(opened)
  base.setLostSave({ name: 'Mine', weight: '1' })
  const theirs = { name: 'Mine', weight: '1' }
  expect(base.merge(theirs, { name: 'Mine 2', weight: '1' }).conflicts).toEqual([])
  base.setLostSave(undefined)
  expect(base.merge(theirs, { name: 'Mine 2', weight: '1' }).conflicts).toHaveLength(1)
})

test('remembers which values the server stored from a lost save after the next save has started', () => {
  const base = baseOf(opened)
  base.setLostSave({ name: 'Mine', weight: '1' })
  base.update({ name: 'Mine', weight: '1' }, () => true)
  base.setLostSave(undefined)
  expect(base.merge({ name: 'Mine', weight: '1' }, { name: 'Mine 2', weight: '1' }).conflicts).toEqual([])
})
