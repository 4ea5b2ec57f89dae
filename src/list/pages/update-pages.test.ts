import { expect, test } from 'vitest'
import { applyPatches } from './update-pages'

const row = (id: number, name = `n${id}`) => ({ id, name })
const rows = [row(1), row(2), row(3)]

test('patches replace, remove and append records', () => {
  const changed = row(2, 'new')
  const patches = new Map([
    [2, changed],
    [3, undefined],
    [4, row(4)],
  ])
  expect(applyPatches(rows, patches)).toEqual([row(1), changed, row(4)])
})

test('patches win over pages that arrive later', () => {
  const patches = new Map([[2, row(2, 'new')]])
  const first = applyPatches([row(1)], patches)
  expect(applyPatches([...first, row(2), row(3)], patches)).toEqual([row(1), row(2, 'new'), row(3)])
})
