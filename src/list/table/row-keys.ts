import { useState } from 'react'

type RowWithId = { id: string }
type RowKeys = {
  /** The React key of each row, by the id of the row. */
  byId: ReadonlyMap<string, number>
  /** A key that no row has had. */
  next: number
}

/**
 * The keys of the next rows. A row that was there before keeps its key, and so its elements. The others take over the keys
 * of the rows that are gone: React then changes their elements instead of creating new ones, which takes a fifth less time
 * (`docs/decisions/0008-rendering-cost.md`).
 */
export function nextRowKeys(previous: RowKeys, rows: readonly RowWithId[]): RowKeys {
  const ids = new Set(rows.map(({ id }) => id))
  const reusable = [...previous.byId].filter(([id]) => !ids.has(id)).map(([, key]) => key)
  let { next } = previous
  const byId = new Map<string, number>()
  for (const { id } of rows) byId.set(id, previous.byId.get(id) ?? reusable.shift() ?? next++)
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
