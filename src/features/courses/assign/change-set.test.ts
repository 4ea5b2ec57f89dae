import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyTo, type Changes, changesOf, displayedLists, move, noChanges } from './change-set'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }))
const moves = fc.array(fc.record({ ids, to: fc.constantFrom('assigned' as const, 'available' as const) }))
const asUsers = (numbers: number[]) => numbers.map((id) => ({ id }))
const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b)
const idsOf = (users: { id: number }[]) => users.map(({ id }) => id)

const changesAfter = (steps: { ids: number[]; to: 'assigned' | 'available' }[], assigned: number[]) =>
  steps.reduce<Changes>((changes, step) => move(changes, step.ids, step.to, new Set(assigned)), noChanges)

test('each user is once in the list of the last move, or else in the original list, and that is what is saved', () => {
  const sentIds = fc.array(fc.integer({ min: 1, max: 40 })) // the server may send a user twice
  fc.assert(
    fc.property(sentIds, sentIds, moves, (unassigned, assigned, steps) => {
      const lists = displayedLists(asUsers(unassigned), asUsers(assigned), changesAfter(steps, assigned))
      const everybody = [...new Set([...unassigned, ...assigned])]
      expect(sorted([...idsOf(lists.available), ...idsOf(lists.assigned)])).toEqual(sorted(everybody))
      const last = new Map(steps.flatMap((step) => step.ids.map((id) => [id, step.to])))
      const expected = everybody.filter(
        (id) => (last.get(id) ?? (assigned.includes(id) ? 'assigned' : 'available')) === 'assigned',
      )
      expect(sorted(idsOf(lists.assigned))).toEqual(sorted(expected))
      // Moved users may no longer exist.
      expect(sorted(applyTo(assigned, changesOf(lists)))).toEqual(sorted(expected))
    }),
  )
})

test('keeps changes that other administrators made in the meantime', () => {
  fc.assert(
    fc.property(ids, moves, ids, (assigned, steps, later) => {
      const changes = changesAfter(steps, assigned)
      const saved = new Set(applyTo(later, changes))
      for (const id of later) expect(saved.has(id)).toBe(changes.get(id) !== 'available')
      for (const [id, to] of changes) expect(saved.has(id)).toBe(to === 'assigned')
    }),
  )
})

test('lists changed users first and marks them', () => {
  const changes = new Map([
    [3, 'assigned'],
    [5, 'available'],
  ] as const)
  const lists = displayedLists(asUsers([1, 2, 3]), asUsers([4, 5]), changes)
  expect(idsOf(lists.available)).toEqual([5, 1, 2])
  expect(idsOf(lists.assigned)).toEqual([3, 4])
  expect([idsOf(lists.added), idsOf(lists.removed)]).toEqual([[3], [5]])
})

test('drops a change that the server already has', () => {
  const changes = new Map([
    [3, 'assigned'],
    [9, 'assigned'],
    [1, 'available'],
  ] as const)
  const lists = displayedLists(asUsers([1]), asUsers([3]), changes)
  expect([lists.added, lists.removed]).toEqual([[], []])
  expect(idsOf(lists.assigned)).toEqual([3])
})
