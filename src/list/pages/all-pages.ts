import { type QueryClient, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'
import type { Page, PageRequest } from '@/api/list'
import type { Pause } from '@/jobs/request-gate'
import type { FilterDefinition } from '@/list/filters/filter-definition'
import type { Filtering, ListRecord } from '@/list/table/table'
import { setUpdateAvailable } from '@/ui/loading/app-update'

export type ListCalls<Row> = {
  /** The query key of the list. It begins with the key of the entity. */
  key: QueryKey
  readPage: (request: PageRequest, signal?: AbortSignal) => Promise<Page<Row>>
  readItem: (id: number) => Promise<Row>
}

/** How a list is filtered. The app does it, because the API cannot. */
export type ListFilters<Row> = {
  /** The order in which all pages are read, as in 'email'. Rows move between pages if a write changes this field meanwhile. */
  readOrder: string
  /** How often the rows are read again, in milliseconds; false if that is not needed. */
  pollingInterval?: (rows: readonly Row[]) => number | false
  load: () => Promise<FilterDefinition<Row>>
}

export type ChangedRecords = {
  /** Their ids; 0 for each record that was created. */
  ids: readonly number[]
  isDeleted?: boolean
}

/** Records as they are after a write, by id; undefined for a deleted one. */
export type Patches<Row> = ReadonlyMap<number, Row | undefined>

/** All rows that a keyword finds, as the query cache holds them while they are read and afterwards. */
export type AllPages<Row extends ListRecord> = {
  keyword: string
  rows: readonly Row[]
  /** The first page that is missing in `rows`. */
  nextPage: number
  isComplete: boolean
  /** The person has stopped the read. It continues only when the person asks for it. */
  isStopped: boolean
  /** When the last complete read ended, in milliseconds. */
  completedAt: number
  /** How many rows the current read has got. While everything is read another time, `rows` are those of the last read. */
  readCount: number
  total: number
  /** Why nothing is read at the moment. */
  pause: Pause | undefined
  /** The records that were written since the read began. They are newer than pages that arrive later. */
  patches: Patches<Row>
  /** Filters the rows. Undefined for a list without filters. */
  filtering: Filtering<Row> | undefined
}

type ReadState = Omit<AllPages<ListRecord>, 'patches' | 'filtering'>

/** The part of a query for all pages that shows how far they have been read. */
export type AllPagesRead = {
  query: {
    data: ReadState | undefined
    error: unknown
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<{ data: ReadState | undefined }>
  }
  /** Ends the read. What was read stays. */
  stop: () => void
}

/** The key of the queries for all pages of a list. */
export const allPagesKey = ({ key }: Pick<ListCalls<ListRecord>, 'key'>) => [...key, 'list', 'all pages']

/** The key of the queries that hold the selected rows of a list. */
export const selectedKey = ({ key }: Pick<ListCalls<ListRecord>, 'key'>) => [...key, 'list', 'selected']

/**
 * Query options for all pages that a keyword finds. The rows arrive in the cache while they are read. A read that failed, was
 * stopped or was left continues where it ended. While everything is read another time, the old rows stay.
 */
export function allPagesQuery<Row extends ListRecord>(
  calls: ListCalls<Row>,
  request: Pick<PageRequest, 'keyword' | 'orderBy'>,
  filters: ListFilters<Row> | undefined,
) {
  return queryOptions({
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key stands for the calls and its filters
    queryKey: [...allPagesKey(calls), filters ? 'filtered' : 'exported', request],
    queryFn: async (context) => (await import('./read-all-pages')).readAllPages(calls, request, filters?.load, context),
    meta: { isPatchedAfterWrite: true }, // by `afterWrite` of `selectedRowsQuery`, which every list observes
    // The rows are updated after each write, so they stay fresh. A read that has failed or was left continues when the list
    // opens.
    staleTime: ({ state: { data } }): number => (data?.isComplete || data?.isStopped ? Number.POSITIVE_INFINITY : 0),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false, // comparing all rows takes too long
  })
}

/**
 * Query options for the selected rows of a list. Nothing is fetched: the list writes them. Every list screen observes this query,
 * so its `afterWrite` runs after each write. It updates these rows and those of `allPagesQuery`.
 * @param criteria the keyword and the filters
 */
export function selectedRowsQuery<Row extends ListRecord>(calls: ListCalls<Row>, criteria: string) {
  return queryOptions<readonly Row[]>({
    queryKey: [...selectedKey(calls), criteria],
    queryFn: skipToken,
    gcTime: 0,
    meta: {
      afterWrite: (client, changed) =>
        import('./patch-pages').then(({ updateRows }) => updateRows(client, calls, changed), setUpdateAvailable),
    },
  })
}

/** Stops the read of all pages. What was read stays. */
export async function stopReading(client: QueryClient, queryKey: QueryKey) {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<AllPages<ListRecord>>(queryKey, (all) => all && { ...all, isStopped: true })
}
