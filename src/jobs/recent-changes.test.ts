import { expect, test } from 'vitest'
import { signInBeforeEach } from '@/test/signed-in'
import { testWrite } from '@/test/write'
import { addChange, canUndo, recentChanges, returnRows, takeChange } from './recent-changes'

const undo = { label: 'Undo' as const, write: testWrite({ id: 'users/block/undo' }) }
const block = (...ids: number[]) =>
  addChange({ kind: 'users', text: 'Blocked', rows: ids.map((id) => ({ id, name: `Person ${id}` })), undo })
const undoable = () => recentChanges.get().map(({ rows }) => rows.map(({ id }) => id))

signInBeforeEach()

test('the newest of at most 20 changes comes first', () => {
  for (let id = 1; id <= 25; id++) block(id)
  expect(undoable()).toEqual(Array.from({ length: 20 }, (_, index) => [25 - index]))
})

test('a later write of a record ends the undo of the earlier one, for this record', () => {
  block(1, 2)
  addChange({ kind: 'courses', text: 'Disabled', rows: [{ id: 1, name: 'Salsa' }], undo })
  block(2)
  expect(undoable()).toEqual([[2], [1], [1]])
})

test('a change is taken back once, unless that fails', () => {
  const { id } = block(1)
  const taken = takeChange(id)
  expect(taken?.rows).toMatchObject([{ id: 1 }])
  expect(takeChange(id)?.rows).toEqual([])
  if (taken) returnRows(taken.id, taken.rows, 'Not undone: Connection error.')
  expect(takeChange(id)).toMatchObject({ rows: [{ id: 1 }], failure: 'Not undone: Connection error.' })
  expect(takeChange(id)).toMatchObject({ rows: [], failure: undefined })
})

test('a record that a later write has changed is not offered again, and what a call has said about it is not kept', () => {
  const { id } = block(1, 2)
  const rows = takeChange(id)?.rows ?? []
  block(2)
  returnRows(
    id,
    rows.map((row) => ({ ...row, outcome: 'refused' })),
    'Not undone.',
  )
  expect(undoable()).toEqual([[2], [1]])
  expect(recentChanges.get()[1]?.rows).toEqual([{ id: 1, name: 'Person 1' }])
})

test('records that cannot be taken back are listed, but not offered', () => {
  const refuses = ({ id }: { id: number }) => (id === 1 ? 'It was pending.' : undefined)
  const rows = [1, 2].map((id) => ({ id, name: `Person ${id}` }))
  expect(addChange({ kind: 'users', text: 'Activated', rows, undo: { ...undo, refuses } })).toMatchObject({
    names: 'Person 1, Person 2',
    rows: [{ id: 2 }],
  })
  const extended = addChange({ kind: 'users', text: 'Extended', rows, undo: undefined })
  expect(canUndo(extended)).toBe(false)
})

test('the names of many records are shortened, and a job that goes on is listed once', () => {
  const rows = ['Person 1', 'Person 2', 'P'.repeat(70), '', ''].map((name, index) => ({ id: index + 1, name }))
  addChange({ jobId: 'job', kind: 'users', text: 'Block users', rows: rows.slice(0, 2), undo })
  addChange({ jobId: 'job', kind: 'users', text: 'Block users', rows, undo })
  expect(recentChanges.get().map(({ names }) => names)).toEqual([`Person 1, Person 2, ${'P'.repeat(60)}…, 2 more`])
})
