import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNotFound } from '@/api/errors'
import { LARGEST_PAGE, lastPage } from '@/api/list'
import type { ListRecord } from '@/list/table/table'
import type { AllPages, Patches, RecordCalls } from './all-pages'

/** The records that a write has changed. */
type Changed = { ids: readonly number[]; isDeleted?: boolean } | undefined

/**
 * Updates the rows of all pages after a write: reads the changed records, or all pages if that takes fewer requests or the
 * records are not known.
 */
export async function updateAllPages<Row extends ListRecord>(
  client: QueryClient,
  queryKey: QueryKey,
  calls: RecordCalls<Row>,
  keyword: string,
  changed: Changed,
) {
  const all = client.getQueryData<AllPages<Row>>(queryKey)
  if (!all) return
  if (all.isComplete && (!changed || changed.ids.length > lastPage(all.rows.length, LARGEST_PAGE))) {
    await client.refetchQueries({ queryKey, exact: true })
    return
  }
  for (const id of changed?.ids ?? []) {
    const patches = await (id === 0
      ? readNewest(calls, keyword, all.rows)
      : readChanged(calls, id, changed?.isDeleted)
    ).catch(() => undefined)
    client.setQueryData<AllPages<Row>>(queryKey, (now) => {
      if (!now || !patches) return now && { ...now, isOutdated: true }
      return { ...now, rows: applyPatches(now.rows, patches), patches: new Map([...now.patches, ...patches]) }
    })
  }
}

/** Updates the selected rows after a write. */
export async function updateSelectedRows<Row extends ListRecord>(
  client: QueryClient,
  queryKey: QueryKey,
  calls: RecordCalls<Row>,
  changed: Changed,
) {
  for (const id of changed?.ids ?? []) {
    if (!client.getQueryData<readonly Row[]>(queryKey)?.some((row) => row.id === id)) continue
    const patches = await readChanged(calls, id, changed?.isDeleted).catch(() => undefined)
    if (patches) client.setQueryData<readonly Row[]>(queryKey, (rows) => rows && applyPatches(rows, patches))
  }
}

/** Reads a record that was changed. */
async function readChanged<Row>({ readItem }: RecordCalls<Row>, id: number, isDeleted = false): Promise<Patches<Row>> {
  if (isDeleted) return new Map([[id, undefined]])
  try {
    return new Map([[id, await readItem(id)]])
  } catch (error) {
    if (isNotFound(error)) return new Map([[id, undefined]])
    throw error
  }
}

/** Reads the records that were changed last. Those that are not among the rows are new. */
async function readNewest<Row extends ListRecord>(
  { readPage }: RecordCalls<Row>,
  keyword: string,
  rows: readonly Row[],
): Promise<Patches<Row>> {
  const { data } = await readPage({ keyword, orderBy: '-updated_at', page: 1, perPage: 10 })
  const ids = new Set(rows.map(({ id }) => id))
  return new Map(data.filter(({ id }) => id !== 0 && !ids.has(id)).map((record) => [record.id, record]))
}

/** Replaces, removes or appends the patched records. Each appears once, however often the rows contain it. */
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
