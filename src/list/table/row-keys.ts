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
 * The React keys for other rows. A row that stays in the list keeps its key, and so its elements. If no row stays, as on
 * another page, the rows take over the keys in their order: React then changes the elements instead of creating new ones
 * (`docs/decisions/0008-rendering-cost.md`).
 */
export function nextRowKeys({ byId, unused }: RowKeys, rows: readonly RowWithId[]): RowKeys {
  const reusable = rows.some(({ id }) => byId.has(id)) ? [] : [...byId.values()]
  const nextById = new Map<string, number>()
  for (const [index, { id }] of rows.entries()) nextById.set(id, byId.get(id) ?? reusable[index] ?? unused++)
  return { byId: nextById, unused }
}

/** The React key of each row of a table, by the id of the row. */
export function useRowKeys(rows: readonly RowWithId[]): RowKeys['byId'] {
  const [current, setCurrent] = useState(() => ({ rows, keys: nextRowKeys(noRowKeys, rows) }))
  if (current.rows === rows) return current.keys.byId
  // Setting state while rendering is React's way to remember something of the previous render.
  const keys = nextRowKeys(current.keys, rows)
  setCurrent({ rows, keys })
  return keys.byId
}
