import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNotFound } from '@/api/errors'
import { LARGEST_PAGE, lastPage } from '@/api/list'
import type { ListRecord } from '@/list/table/table'
import { toast } from '@/ui/toast/toast'
import { type AllPages, allPagesKey, type ChangedRecords, type ListCalls, type Patches, selectedKey } from './all-pages'

/** Updates all pages and the selected rows of a list after a write. Each changed record is read once. */
export async function updateRows<Row extends ListRecord>(
  client: QueryClient,
  calls: ListCalls<Row>,
  changed: ChangedRecords | undefined,
) {
  const lists = client.getQueryCache().findAll({ queryKey: allPagesKey(calls) })
  for (const { queryKey } of lists) await updateAllPages(client, queryKey, calls, changed)
  if (changed) await updateSelectedRows(client, calls, changed)
}

/**
 * Updates the rows of all pages by reading the changed records. Reads all pages again if it is not known which records have changed,
 * if one cannot be read or found, or if that takes fewer requests.
 */
async function updateAllPages<Row extends ListRecord>(
  client: QueryClient,
  queryKey: QueryKey,
  calls: ListCalls<Row>,
  changed: ChangedRecords | undefined,
) {
  const all = client.getQueryData<AllPages<Row>>(queryKey)
  if (!all) return restartRead(client, queryKey) // a page may have been read before the write
  const readAgain = () => {
    const { data, fetchStatus } = client.getQueryState<AllPages<Row>>(queryKey) ?? {}
    if (data?.isComplete) return client.refetchQueries({ queryKey, exact: true })
    // A read that is running would continue with the outdated rows, so it starts again without them.
    if (fetchStatus !== 'idle') return restartRead(client, queryKey)
    // One that was stopped or has failed reads them when the person continues it. Without `changed`, that can be any row.
    client.setQueryData<AllPages<Row>>(
      queryKey,
      (now) =>
        now && { ...now, rows: changed ? now.rows.filter(({ id }) => !changed.ids.includes(id)) : [], nextPage: 1 },
    )
  }
  const apply = (patches: Patches<Row>) =>
    client.setQueryData<AllPages<Row>>(
      queryKey,
      (now) => now && { ...now, rows: applyPatches(now.rows, patches), patches: new Map([...now.patches, ...patches]) },
    )
  if (!changed) return readAgain()
  const { ids, isDeleted = false } = changed
  const listed = new Set(all.rows.map(({ id }) => id))
  // Only the server knows whether the keyword finds a record that is not listed.
  const needsSearch = (id: number) => id === 0 || (all.keyword !== '' && !isDeleted && !listed.has(id))
  const toFind = ids.filter(needsSearch)
  const toRead = new Set(ids.filter((id) => !needsSearch(id)))
  const isReadingAllCheaper = !isDeleted && toRead.size > lastPage(all.rows.length, LARGEST_PAGE)
  if (isReadingAllCheaper && all.isComplete) return readAgain()
  for (const id of toRead) {
    const patches = isDeleted ? new Map([[id, undefined]]) : await readChanged(client, calls, id)
    if (!patches) return readAgain()
    apply(patches)
  }
  if (toFind.length === 0) return
  const found = await findNewest(calls, all.keyword, toFind.length, (id) => !listed.has(id))
  if (!found) return readAgain()
  apply(found)
}

/** Starts a read again without its rows. Unlike `resetQueries`, also one without an enabled observer, such as that of an export. */
async function restartRead(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (!query) return
  const isWanted = query.isActive() || query.state.fetchStatus !== 'idle'
  query.reset()
  if (!isWanted) return
  const read = query.fetch().catch(() => undefined) // the list or the export shows the error
  if (query.isActive()) await read // `updateSelectedRows` takes the selected rows from this list
}

/** Updates the selected rows: by those of all pages, which are up to date, or else by reading the changed ones. */
async function updateSelectedRows<Row extends ListRecord>(
  client: QueryClient,
  calls: ListCalls<Row>,
  { ids, isDeleted }: ChangedRecords,
) {
  const queryKey = selectedKey(calls)
  const lists = client.getQueriesData<AllPages<Row>>({ queryKey: allPagesKey(calls) })
  // The list on the screen: before it updates the rows, a write removes the lists that are not shown (`app/query-client.ts`).
  const filtered = lists.find(([, all]) => all?.filtering)?.[1]
  const selected = client.getQueriesData<readonly Row[]>({ queryKey }).flatMap(([, rows]) => rows ?? [])
  for (const { id } of selected.filter((row) => ids.includes(row.id))) {
    const listed = filtered?.rows.find((row) => row.id === id)
    const isKnown = isDeleted || listed !== undefined || filtered?.isComplete === true
    const patches = isKnown ? new Map([[id, listed]]) : await readChanged(client, calls, id)
    if (!patches) toast.error('A selected row could not be read again. It may be outdated.')
    client.setQueriesData<readonly Row[]>({ queryKey }, (rows) =>
      rows?.flatMap((row) => (patches?.has(row.id) ? (patches.get(row.id) ?? []) : [row])),
    )
  }
}

/** Reads a record that was changed. An earlier read of it that is still pending gets the newer response. Null if it fails. */
function readChanged<Row>(client: QueryClient, { key, readItem }: ListCalls<Row>, id: number) {
  const queryKey = [...key, 'changed', id]
  void client.cancelQueries({ queryKey }, { silent: true })
  return client.query<Patches<Row> | null>({
    queryKey,
    queryFn: () =>
      readItem(id).then(
        (record) => new Map([[id, record]]),
        (error: unknown) => (isNotFound(error) ? new Map([[id, undefined]]) : null),
      ),
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * Reads the records that a keyword finds and that were changed last: at least as many as were written.
 * @param isMissing whether the rows lack a record
 * @returns null if some may be missing
 */
async function findNewest<Row extends ListRecord>(
  { readPage }: ListCalls<Row>,
  keyword: string,
  count: number,
  isMissing: (id: number) => boolean,
): Promise<Patches<Row> | null> {
  const request = { keyword, orderBy: '-updated_at', page: 1, perPage: count > 10 ? LARGEST_PAGE : 10 } as const
  const found = await readPage(request).catch(() => null)
  if (!found || (found.rows.length < count && found.rows.length < found.meta.total)) return null
  return new Map(found.rows.filter(({ id }) => id !== 0 && isMissing(id)).map((record) => [record.id, record]))
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
