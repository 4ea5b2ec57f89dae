/** The unsaved changes of an assignment: the ids to assign and the ids to unassign. */
export type Changes = { added: ReadonlySet<number>; removed: ReadonlySet<number> }

/** The list that contains a user. */
export type Side = 'assigned' | 'available'

export const noChanges: Changes = { added: new Set(), removed: new Set() }

/**
 * Moves users to one of the lists. Moving a user back and forth leaves no change.
 * @param assigned the ids that are assigned on the server
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

type DisplayedLists<P> = {
  available: P[]
  assigned: P[]
  /** The users that the changes assign. */
  added: P[]
  /** The users that the changes unassign. */
  removed: P[]
}

/**
 * Returns the two lists after the changes. Each user occurs once, and changed users come first. A user on both lists of
 * the server counts as assigned. Changes that the server already has, or whose user no longer exists, are dropped.
 */
export function displayedLists<P extends { id: number }>(
  unassigned: P[],
  assigned: P[],
  changes: Changes,
): DisplayedLists<P> {
  const assignedById = new Map(assigned.map((user) => [user.id, user]))
  const availableById = new Map(unassigned.flatMap((user) => (assignedById.has(user.id) ? [] : [[user.id, user]])))
  const added = [...availableById.values()].filter(({ id }) => changes.added.has(id))
  const removed = [...assignedById.values()].filter(({ id }) => changes.removed.has(id))
  return {
    available: [...removed, ...[...availableById.values()].filter(({ id }) => !changes.added.has(id))],
    assigned: [...added, ...[...assignedById.values()].filter(({ id }) => !changes.removed.has(id))],
    added,
    removed,
  }
}

/** Returns the changes that the displayed lists contain. */
export const changesOf = ({ added, removed }: Pick<DisplayedLists<{ id: number }>, 'added' | 'removed'>): Changes => ({
  added: new Set(added.map(({ id }) => id)),
  removed: new Set(removed.map(({ id }) => id)),
})
