import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFreshRecord } from '@/form/use-fresh-record'
import { assignment } from './assignment'
import { changesOf, move, noChanges, type Side, sides } from './change-set'

/** People as a draft stores them: the side by id, so that a later draft of the dialog adds to an earlier one. */
const movedTo = (side: Side, ids: Iterable<number>) => Object.fromEntries(Array.from(ids, (id) => [id, side]))

/** Everything that the assignment dialog edits: who is assigned, as a set of changes, the description and pasted addresses. */
export function useAssignment(courseId: number) {
  const available = useQuery(assignment.unassigned(courseId))
  const assigned = useQuery(assignment.assigned(courseId))
  const freshness = { available: useFreshRecord(available), assigned: useFreshRecord(assigned) }
  const areFresh = freshness.available === 'fresh' && freshness.assigned === 'fresh'
  const [description, setDescription] = useState('')
  const [changes, setChanges] = useState(noChanges)
  const [pasted, setPasted] = useState('')
  const [isPasting, setIsPasting] = useState(false)
  const [announcement, setAnnouncement] = useState('')

  const lists = useMemo(
    () => (areFresh && available.data && assigned.data ? sides(available.data, assigned.data, changes) : undefined),
    [areFresh, available.data, assigned.data, changes],
  )
  // Without changes that have come true meanwhile, or whose person is gone.
  const effective = useMemo(() => (lists ? changesOf(lists) : noChanges), [lists])
  const assignedIds = useMemo(() => new Set(assigned.data?.map((person) => person.id)), [assigned.data])
  const isChanged = lists !== undefined && lists.added.length + lists.removed.length > 0
  const isDirty = description !== '' || pasted.trim() !== '' || isChanged

  return {
    /** The two lists as they are shown; undefined until both have loaded. */
    lists,
    /** The changes to save. */
    changes: effective,
    isDirty,
    description,
    setDescription,
    pasted,
    setPasted,
    isPasting,
    setIsPasting,
    /** The last move, for screen readers. */
    announcement,
    /** The list that failed to load. */
    failed: freshness.available === 'failed' ? available : freshness.assigned === 'failed' ? assigned : undefined,
    isFetching: available.isFetching || assigned.isFetching,
    refetch: () => [available, assigned].map((list) => list.refetch()),
    retryFailed: () => [available, assigned].filter((list) => list.isError).map((list) => list.refetch()),
    moveTo: (to: Side, people: number[]) => {
      setChanges(move(changes, people, to, assignedIds))
      setAnnouncement(`${people.length} ${to === 'assigned' ? 'to be assigned' : 'to be taken out'}.`)
    },
    /** The unsaved changes as the values of a draft. */
    toDraft: () => ({
      values: isDirty
        ? {
            ...(description && { description }),
            ...(pasted.trim() && { pasted }),
            ...movedTo('assigned', changes.added),
            ...movedTo('available', changes.removed),
          }
        : {},
      passwordOmitted: false,
    }),
    /** Adds the values of a draft to the changes made since. */
    restore: ({ values }: { values: Record<string, unknown> }) => {
      const { description: note, pasted: addresses, ...moved } = values
      if (typeof note === 'string') setDescription(note)
      if (typeof addresses === 'string') {
        setPasted(addresses)
        setIsPasting(true)
      }
      const to = (side: Side) => Object.keys(moved).flatMap((id) => (moved[id] === side ? [Number(id)] : []))
      const withAssigned = move(changes, to('assigned'), 'assigned', assignedIds)
      setChanges(move(withAssigned, to('available'), 'available', assignedIds))
    },
  }
}
