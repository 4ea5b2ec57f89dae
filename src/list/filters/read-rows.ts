import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Pause } from '@/jobs/request-gate'
import { LARGEST_PAGE, readAllPages } from '@/list/all-pages'
import type { ListRecord } from '@/list/table/table'
import type { ListFilters } from './list-filters'
import { applyPatches, type Patches } from './patches'
import { createRowsView, type RowsView } from './rows-view'
import { watchWrites } from './watch-writes'

/** All rows that a keyword finds, as the query cache holds them. */
export type AllRows<Row extends ListRecord> = {
  keyword: string
  filters: ListFilters<Row>
  view: RowsView<Row>
  rows: readonly Row[]
  /** The first page that is missing in `rows`. */
  nextPage: number
  isComplete: boolean
  /** When the last complete read ended, in milliseconds. */
  readAt: number
  /** The progress of the current or last read. During another read, `rows` are still those of the last one. */
  read: number
  total: number
  /** The person wants the read to end. */
  isStopped: boolean
  /** Why nothing is read at the moment. */
  pause: Pause | undefined
  /** The records that were written since the read began. They are newer than pages that arrive later. */
  patches: Patches<Row>
  /** A record was written, but could not be read again. */
  isOutdated: boolean
}

/** The minimum time between two updates of the rows during a read, in milliseconds. */
const MIN_INTERVAL = 1000

/**
 * Reads all pages of a keyword (query function). The rows are shown as they come. A read that failed, was stopped or was left
 * continues where it ended. While all is read another time, the old rows stay.
 */
export async function readRows<Row extends ListRecord>(
  filters: ListFilters<Row>,
  keyword: string,
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
): Promise<AllRows<Row>> {
  watchWrites(client)
  const before = client.getQueryData<AllRows<Row>>(queryKey)
  const isAgain = before?.isComplete ?? false
  const view = before?.view ?? createRowsView(await filters.load())
  const empty: AllRows<Row> = {
    keyword,
    filters,
    view,
    rows: [],
    nextPage: 1,
    isComplete: false,
    readAt: 0,
    read: 0,
    total: 0,
    isStopped: false,
    pause: undefined,
    patches: new Map(),
    isOutdated: false,
  }
  /** Changes the cached rows, unless the screen was left or the session has ended. */
  const update = (change: (all: AllRows<Row>) => Partial<AllRows<Row>>) => {
    if (!signal.aborted) client.setQueryData<AllRows<Row>>(queryKey, (all = empty) => ({ ...all, ...change(all) }))
  }
  if (before)
    update(() => ({
      isStopped: false,
      pause: undefined,
      ...(isAgain && { read: 0, patches: empty.patches, isOutdated: false }),
    }))

  const stopping = new AbortController()
  if (signal.aborted) stopping.abort()
  signal.addEventListener('abort', () => stopping.abort(), { once: true }) // `AbortSignal.any` needs Chrome 116 and Safari 17.4
  const stopWatching = client.getQueryCache().subscribe(() => {
    if (client.getQueryData<AllRows<Row>>(queryKey)?.isStopped) stopping.abort()
  })
  let arrived: Row[] = []
  let shownAt = Number.NEGATIVE_INFINITY
  const show = (nextPage: number) => {
    const added = arrived
    arrived = []
    shownAt = performance.now()
    update(({ rows, patches }) => ({ rows: applyPatches([...rows, ...added], patches), nextPage }))
  }
  let lastPage = before && !isAgain ? before.nextPage : 1
  try {
    const rows = await readAllPages<Row>({
      readPage: (page, signal) =>
        filters.readPage({ keyword, orderBy: filters.readOrder, page, perPage: LARGEST_PAGE }, signal),
      signal: stopping.signal,
      onProgress: ({ added, read, total, nextPage }) => {
        lastPage = nextPage
        view.prepare(added)
        update(() => ({ read, total }))
        if (isAgain) return
        arrived.push(...added)
        if (performance.now() - shownAt > MIN_INTERVAL) show(nextPage)
      },
      onPause: (pause) => update(() => ({ pause })),
      ...(before && !isAgain && { start: { page: before.nextPage, rows: before.rows } }),
    })
    const all = client.getQueryData<AllRows<Row>>(queryKey) ?? empty
    const read = applyPatches(rows, all.patches)
    return { ...all, rows: read, isComplete: true, readAt: Date.now(), read: read.length, total: read.length }
  } catch (error) {
    if (!isAgain) show(lastPage)
    const all = client.getQueryData<AllRows<Row>>(queryKey)
    if (stopping.signal.aborted && !signal.aborted && all) return all
    throw error
  } finally {
    stopWatching()
  }
}
