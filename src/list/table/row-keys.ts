import { useState } from 'react'

type RowWithId = { id: string }
type RowKeys = {
  /** The React key of each row, by the id of the row. */
  byId: ReadonlyMap<string, number>
  /** A key that no row has had. */
  next: number
}

/**
 * The keys of the next rows. A row that was there before keeps its key, and so its elements and the focus. If no row was
 * there before, as on another page, the rows take over the keys: React then changes their elements instead of creating
 * them, which takes a quarter less time (`docs/decisions/0008-rendering-cost.md`).
 */
export function nextRowKeys(previous: RowKeys, rows: readonly RowWithId[]): RowKeys {
  const isOtherPage = !rows.some(({ id }) => previous.byId.has(id))
  const reusable = isOtherPage ? [...previous.byId.values()] : []
  let { next } = previous
  const byId = new Map<string, number>()
  for (const [index, { id }] of rows.entries()) byId.set(id, previous.byId.get(id) ?? reusable[index] ?? next++)
  return { byId, next }
}

export const noRowKeys: RowKeys = { byId: new Map(), next: 0 }

/** The React key of each row of a table, by the id of the row. */
export function useRowKeys(rows: readonly RowWithId[]): RowKeys['byId'] {
  const [{ keys, keyedRows }, set] = useState(() => ({ keys: nextRowKeys(noRowKeys, rows), keyedRows: rows }))
  if (keyedRows === rows) return keys.byId
  const next = nextRowKeys(keys, rows)
  set({ keys: next, keyedRows: rows })
  return next.byId
}
