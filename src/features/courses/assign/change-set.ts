/** The unsaved changes of an assignment: the ids to assign and the ids to unassign. */
export type Changes = { added: ReadonlySet<number>; removed: ReadonlySet<number> }

/** The two lists of users. */
export type Side = 'assigned' | 'available'

export const noChanges: Changes = { added: new Set(), removed: new Set() }

/**
 * Moves users to one of the lists. Moving a user back and forth leaves no change.
 * @param assigned the users that are assigned on the server
 */
export function move(changes: Changes, ids: Iterable<number>, to: Side, assigned: ReadonlySet<number>): Changes {
  const added = new Set(changes.added)
  const removed = new Set(changes.removed)
  const [change, undo] = to === 'assigned' ? [added, removed] : [removed, added]
  for (const id of ids) {
    undo.delete(id)
    if (assigned.has(id) !== (to === 'assigned')) change.add(id)
  }
  return { added, removed }
}

/**
 * Applies the changes to the current assignment, so that changes of other administrators are kept.
 * @param assigned the ids that are assigned on the server now
 * @returns each id once
 */
export const applyTo = (assigned: Iterable<number>, { added, removed }: Changes): number[] => [
  ...new Set([...[...assigned].filter((id) => !removed.has(id)), ...added]),
]

type Sides<P> = {
  available: P[]
  assigned: P[]
  /** The users that the changes affect. */
  added: P[]
  removed: P[]
}

/**
 * Returns the two lists for display: each user once, changed ones first. A user on both lists counts as assigned. Changes
 * that the server already has, or whose user no longer exists, are dropped.
 */
export function sides<P extends { id: number }>(unassigned: P[], assigned: P[], changes: Changes): Sides<P> {
  const here = new Map(assigned.map((person) => [person.id, person]))
  const there = new Map(unassigned.flatMap((person) => (here.has(person.id) ? [] : [[person.id, person]])))
  const added = [...there.values()].filter(({ id }) => changes.added.has(id))
  const removed = [...here.values()].filter(({ id }) => changes.removed.has(id))
  return {
    available: [...removed, ...[...there.values()].filter(({ id }) => !changes.added.has(id))],
    assigned: [...added, ...[...here.values()].filter(({ id }) => !changes.removed.has(id))],
    added,
    removed,
  }
}

/** Returns the changes that the displayed lists contain. */
export const changesOf = ({ added, removed }: Pick<Sides<{ id: number }>, 'added' | 'removed'>): Changes => ({
  added: new Set(added.map(({ id }) => id)),
  removed: new Set(removed.map(({ id }) => id)),
})
