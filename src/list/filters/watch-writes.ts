import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isNotFound, isOutcomeUnknown } from '@/api/errors'
import { lastPage } from '@/api/list'
import { LARGEST_PAGE } from '@/list/all-pages'
import type { ListRecord } from '@/list/table/table'
import { applyPatches, type Patches } from './patches'
import type { AllRows } from './read-rows'
import { ALL_ROWS } from './use-filtered-list'

const watched = new WeakSet<QueryClient>()

/**
 * After each write, reads the written records again and updates the rows that were read for a filter. Reading all pages again
 * would take too long.
 */
export function watchWrites(client: QueryClient) {
  if (watched.has(client)) return
  watched.add(client)
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, mutation } = event
    const isWritten =
      action.type === 'success' ||
      (action.type === 'error' && (isNotFound(action.error) || isOutcomeUnknown(action.error)))
    if (!isWritten) return
    const { mutationKey = [], meta } = mutation.options
    const id = mutationKey.at(-1)
    const ids = meta?.records ?? (typeof id === 'number' ? [id] : undefined)
    const isDeleted = meta?.deletes === true && action.type === 'success'
    for (const [entity] of meta?.invalidates ?? []) void updateRecords(client, entity, ids, isDeleted)
  })
}

/**
 * Updates records in all rows that are shown.
 * @param ids the ids of the records; 0 for one that was created, undefined if they are not known
 */
async function updateRecords(
  client: QueryClient,
  entity: unknown,
  ids: readonly number[] | undefined,
  isDeleted: boolean,
) {
  const shown = client.getQueriesData<AllRows<ListRecord>>({
    queryKey: [entity],
    type: 'active',
    predicate: ({ queryKey }) => queryKey.includes(ALL_ROWS),
  })
  for (const [queryKey, all] of shown) {
    if (!all) continue
    if (all.isComplete && (!ids || ids.length > lastPage(all.rows.length, LARGEST_PAGE))) {
      readAgain(client, queryKey) // takes fewer requests
      continue
    }
    for (const id of ids ?? []) {
      const patches = await readPatches(all, id, isDeleted).catch(() => undefined)
      client.setQueryData<AllRows<ListRecord>>(queryKey, (now) => {
        if (!now || !patches) return now && { ...now, isOutdated: true }
        return { ...now, rows: applyPatches(now.rows, patches), patches: new Map([...now.patches, ...patches]) }
      })
    }
  }
}

/** Reads all pages again. `refetchQueries` skips these rows, because they never become stale. */
function readAgain(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  query?.fetch(undefined, { cancelRefetch: true }).catch(() => undefined) // the list shows the error
}

const readPatches = (all: AllRows<ListRecord>, id: number, isDeleted: boolean): Reading => {
  if (isDeleted) return deleted(id)
  return id === 0 ? readNewest(all) : readRecord(all, id)
}

type Reading = Promise<Patches<ListRecord>>
const deleted = async (id: number): Reading => new Map([[id, undefined]])

async function readRecord({ filters }: AllRows<ListRecord>, id: number): Reading {
  try {
    return new Map([[id, await filters.readItem(id)]])
  } catch (error) {
    if (isNotFound(error)) return deleted(id)
    throw error
  }
}

/** Reads the records that were changed last. Those that are not known are new. */
async function readNewest({ filters, keyword, rows }: AllRows<ListRecord>): Reading {
  const { data } = await filters.readPage({ keyword, orderBy: '-updated_at', page: 1, perPage: 10 })
  const known = new Set(rows.map(({ id }) => id))
  return new Map(data.filter(({ id }) => id !== 0 && !known.has(id)).map((record) => [record.id, record]))
}
