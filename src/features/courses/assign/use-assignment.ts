import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFreshRecord } from '@/form/use-record'
import { usersQuery } from './assignment'
import { changesOf, displayedLists, move, noChanges, type Side } from './change-set'
import { nothingSelected, selectedOf } from './user-list/selection'

/** The state of the assignment dialog: the two lists, the changes to them, the description, and the pasted addresses. */
export function useAssignment(courseId: number) {
  const available = useQuery(usersQuery(courseId, 'unassigned'))
  const assigned = useQuery(usersQuery(courseId, 'assigned'))
  const freshness = { available: useFreshRecord(available), assigned: useFreshRecord(assigned) }
  const areFresh = freshness.available === 'fresh' && freshness.assigned === 'fresh'
  const [description, setDescription] = useState('')
  const [changes, setChanges] = useState(noChanges)
  const [pasted, setPasted] = useState('')
  const [isPasting, setIsPasting] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [availableSelection, setAvailableSelection] = useState(nothingSelected)
  const [assignedSelection, setAssignedSelection] = useState(nothingSelected)

  const lists = useMemo(
    () =>
      areFresh && available.data && assigned.data ? displayedLists(available.data, assigned.data, changes) : undefined,
    [areFresh, available.data, assigned.data, changes],
  )
  // Excludes changes that the server already has, or whose user no longer exists.
  const effectiveChanges = useMemo(() => (lists ? changesOf(lists) : noChanges), [lists])
  const assignedIds = useMemo(() => new Set(assigned.data?.map((user) => user.id)), [assigned.data])
  const isDirty = description !== '' || pasted.trim() !== '' || effectiveChanges.size > 0

  return {
    /** The two lists after the changes; undefined until both have loaded. */
    lists,
    /** The changes to save. */
    changes: effectiveChanges,
    isDirty,
    description,
    setDescription,
    pasted,
    setPasted,
    isPasting,
    setIsPasting,
    /** The selected users of both lists. */
    selections: { available: availableSelection, assigned: assignedSelection },
    setSelection: { available: setAvailableSelection, assigned: setAssignedSelection },
    /** How many users are selected, but not moved. */
    unmovedCount: () =>
      lists
        ? selectedOf(lists.available, availableSelection.ids).length +
          selectedOf(lists.assigned, assignedSelection.ids).length
        : 0,
    /** Describes the last move for screen readers. */
    announcement,
    /** The query that failed to load. */
    failed: freshness.available === 'failed' ? available : freshness.assigned === 'failed' ? assigned : undefined,
    isFetching: available.isFetching || assigned.isFetching,
    refetch: () => void Promise.all([available.refetch(), assigned.refetch()]),
    retryFailed: () => [available, assigned].filter((query) => query.isError).map((query) => query.refetch()),
    moveTo: (to: Side, ids: number[]) => {
      setChanges(move(changes, ids, to, assignedIds))
      setAnnouncement(`${ids.length} ${to === 'assigned' ? 'to be assigned' : 'to be unassigned'}.`)
    },
    /** Returns the unsaved changes as the values of a draft. */
    toDraft: () => ({
      values: isDirty
        ? {
            ...(description && { description }),
            ...(pasted.trim() && { pasted }),
            ...Object.fromEntries(changes), // one value per user, so that a later draft is merged with an earlier one
          }
        : {},
      passwordOmitted: false,
    }),
    /** Applies the values of a draft on top of the current changes. */
    restore: ({ values }: { values: Record<string, unknown> }) => {
      const { description: draftDescription, pasted: draftPasted, ...moved } = values
      if (typeof draftDescription === 'string') setDescription(draftDescription)
      if (typeof draftPasted === 'string') {
        setPasted(draftPasted)
        setIsPasting(true)
      }
      const idsMovedTo = (side: Side) => Object.keys(moved).flatMap((id) => (moved[id] === side ? [Number(id)] : []))
      const withAssigned = move(changes, idsMovedTo('assigned'), 'assigned', assignedIds)
      setChanges(move(withAssigned, idsMovedTo('available'), 'available', assignedIds))
    },
  }
}
