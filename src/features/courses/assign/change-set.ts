/** The list that contains a user. */
export type Side = 'assigned' | 'available'

/** The unsaved changes of an assignment: the ids of the moved users, and where each was moved to. */
export type Changes = ReadonlyMap<number, Side>

export const noChanges: Changes = new Map()

/**
 * Moves users to one of the lists. Moving a user back and forth leaves no change.
 * @param assigned the ids that are assigned on the server
 */
export function move(changes: Changes, ids: Iterable<number>, to: Side, assigned: ReadonlySet<number>): Changes {
  const moved = new Map(changes)
  for (const id of ids) {
    if (assigned.has(id) === (to === 'assigned')) moved.delete(id)
    else moved.set(id, to)
  }
  return moved
}

/**
 * Applies the changes to the current assignment, so that changes of other administrators are kept.
 * @param assigned the ids that are assigned on the server now
 * @returns each id once
 */
export const applyTo = (assigned: Iterable<number>, changes: Changes): number[] =>
  [...new Set([...assigned, ...changes.keys()])].filter((id) => changes.get(id) !== 'available')

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
  const added = [...availableById.values()].filter(({ id }) => changes.get(id) === 'assigned')
  const removed = [...assignedById.values()].filter(({ id }) => changes.get(id) === 'available')
  return {
    available: [...removed, ...[...availableById.values()].filter(({ id }) => changes.get(id) !== 'assigned')],
    assigned: [...added, ...[...assignedById.values()].filter(({ id }) => changes.get(id) !== 'available')],
    added,
    removed,
  }
}

/** Returns the changes that the displayed lists contain. */
export const changesOf = ({ added, removed }: Pick<DisplayedLists<{ id: number }>, 'added' | 'removed'>): Changes =>
  new Map([...added.map(({ id }) => [id, 'assigned'] as const), ...removed.map(({ id }) => [id, 'available'] as const)])
