import type { ListRecord } from '@/list/table/table'

/** Records as they are after a write, by id; undefined for a deleted one. */
export type Patches<Row> = ReadonlyMap<number, Row | undefined>

/** Replaces, removes or appends the patched records. Each is kept once, wherever rows that were read before have it. */
export function applyPatches<Row extends ListRecord>(rows: readonly Row[], patches: Patches<Row>): readonly Row[] {
  if (patches.size === 0) return rows
  const applied = new Set<number>()
  const take = (id: number): Row[] => {
    const record = applied.has(id) ? undefined : patches.get(id)
    applied.add(id)
    return record ? [record] : []
  }
  const patched = rows.flatMap((row) => (patches.has(row.id) ? take(row.id) : [row]))
  return [...patched, ...[...patches.keys()].flatMap(take)]
}
