import { useState } from 'react'

type RowWithId = { id: string }
type RowKeys = {
  /** The React key of each row, by the id of the row. */
  byId: ReadonlyMap<string, number>
  /** A key that no row has had. */
  unused: number
}

export const noRowKeys: RowKeys = { byId: new Map(), unused: 0 }

/**
 * The React keys for the next rows of a table.
 * @param reused by id, a row that stays keeps its key, and so its elements. In order, the rows take over the keys of the
 *   previous ones: React then changes elements instead of creating new ones (`docs/decisions/0008-rendering-cost.md`)
 */
export function nextRowKeys(
  { byId, unused }: RowKeys,
  rows: readonly RowWithId[],
  reused: 'by id' | 'in order' | 'none',
) {
  const inOrder = reused === 'in order' ? [...byId.values()] : []
  const nextById = new Map<string, number>()
  for (const [index, { id }] of rows.entries())
    nextById.set(id, (reused === 'by id' ? byId.get(id) : inOrder[index]) ?? unused++)
  return { byId: nextById, unused }
}

/** Cards have different heights. If they were reused for another list, they would move. */
const areCards = () => matchMedia('(width < 40rem)').matches

/**
 * The React key of each row of a table, by the id of the row.
 * @param listId identifies the list of the rows; undefined while the rows of the previous list are shown
 */
export function useRowKeys(rows: readonly RowWithId[], listId: string | undefined): RowKeys['byId'] {
  const [current, setCurrent] = useState(() => ({ rows, listId, keys: nextRowKeys(noRowKeys, rows, 'none') }))
  if (current.rows === rows) return current.keys.byId
  const shownId = listId ?? current.listId
  // Setting state while rendering is React's way to remember something of the previous render.
  const reused = shownId === current.listId ? 'by id' : areCards() ? 'none' : 'in order'
  const keys = nextRowKeys(current.keys, rows, reused)
  setCurrent({ rows, listId: shownId, keys })
  return keys.byId
}

/** The id of the row that contains an element. Compare it with an earlier one: elements of rows are reused (`row-keys.ts`). */
export const rowIdOf = (element: Element): string | undefined => element.closest('tr')?.dataset.id
