/** What an administrator wants changed: ids to add to those who are assigned, and ids to take from them. */
export type Changes = { added: ReadonlySet<number>; removed: ReadonlySet<number> }

/** The two lists of people. */
export type Side = 'assigned' | 'available'

export const noChanges: Changes = { added: new Set(), removed: new Set() }

/**
 * Moves people to the assigned or back. Moving someone there and back leaves no change.
 * @param assigned who is assigned on the server
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
 * The ids that are assigned once the changes are made to whoever is assigned by then: others' changes survive.
 * @param assigned the ids on the server now
 * @returns each id once
 */
export const applyTo = (assigned: Iterable<number>, { added, removed }: Changes): number[] => [
  ...new Set([...[...assigned].filter((id) => !removed.has(id)), ...added]),
]

type Sides<P> = {
  available: P[]
  assigned: P[]
  /** The changes behind it, as people. */
  added: P[]
  removed: P[]
}

/**
 * The two lists as the dialog shows them: each person once, changes first. Who is on both lists counts as assigned.
 * Changes that have come true meanwhile, or whose person is gone, are no changes any more.
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

/** The changes behind the lists that are shown. */
export const changesOf = ({ added, removed }: Pick<Sides<{ id: number }>, 'added' | 'removed'>): Changes => ({
  added: new Set(added.map(({ id }) => id)),
  removed: new Set(removed.map(({ id }) => id)),
})
