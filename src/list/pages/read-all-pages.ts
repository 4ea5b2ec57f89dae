import type { QueryFunctionContext } from '@tanstack/react-query'
import { LARGEST_PAGE, type PageRequest } from '@/api/list'
import type { Pause } from '@/jobs/request-gate'
import { createFiltering } from '@/list/filters/filtering'
import type { ListRecord } from '@/list/table/table'
import type { AllPages, ListCalls, ListFilters } from './all-pages'
import { applyPatches } from './patch-pages'
import { readPages } from './read-pages'

/**
 * The time between two updates of the rows during a read, in milliseconds. A read that ends sooner shows its rows once, so
 * that they do not move.
 */
const UPDATE_INTERVAL = 1000

/**
 * Reads all pages (query function of `allPagesQuery`). If an earlier read was not complete, it continues there. If it was, all
 * pages are read again.
 */
export async function readAllPages<Row extends ListRecord>(
  calls: ListCalls<Row>,
  request: Pick<PageRequest, 'keyword' | 'orderBy'>,
  loadFilters: ListFilters<Row>['load'] | undefined,
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
): Promise<AllPages<Row>> {
  const cached = client.getQueryData<AllPages<Row>>(queryKey)
  const filtering = cached ? cached.filtering : loadFilters && createFiltering(await loadFilters())
  const empty: AllPages<Row> = {
    keyword: request.keyword,
    rows: [],
    nextPage: 1,
    isComplete: false,
    isStopped: false,
    completedAt: 0,
    readCount: 0,
    total: 0,
    pause: undefined,
    patches: new Map(),
    filtering,
  }
  /** Changes the cached rows. Once the read is aborted, they are not created: the session may have ended. */
  const update = (change: (all: AllPages<Row>) => Partial<AllPages<Row>>) =>
    client.setQueryData<AllPages<Row>>(queryKey, (all) => {
      if (!all && signal.aborted) return undefined
      return { ...empty, ...all, ...change(all ?? empty) }
    })
  /** While everything is read again, the old rows stay: only the counts, the pause and the patches change. */
  const isRefresh = cached?.isComplete ?? false
  const start = cached && !isRefresh ? cached : empty
  if (cached) {
    const restart = isRefresh && { readCount: 0, patches: new Map() }
    update(() => ({ pause: undefined, isStopped: false, ...restart }))
  }

  const rows = [...start.rows]
  let { nextPage, total } = start
  let pause: Pause | undefined
  let shownCount = 0
  const show = () => {
    shownCount = rows.length
    update(({ patches }) => ({
      rows: applyPatches([...rows], patches),
      nextPage,
      readCount: rows.length,
      total,
      pause,
    }))
  }
  const timer = setInterval(() => !isRefresh && rows.length > shownCount && show(), UPDATE_INTERVAL)
  const pages = readPages<Row>({
    readPage: (page, signal) => calls.readPage({ ...request, page, perPage: LARGEST_PAGE }, signal),
    signal,
    onPause: (next) => {
      pause = next
      if (isRefresh) update(() => ({ pause }))
      else show()
    },
    start,
  })
  try {
    for await (const step of pages) {
      filtering?.prepare(step.added)
      rows.push(...step.added)
      nextPage = step.nextPage
      total = step.total
      if (!filtering && !isRefresh && shownCount === 0) show() // an export shows its progress at once
      // Not before the first rows: as soon as there is data, `useListRows` shows it instead of the page of the server.
      if (client.getQueryData(queryKey)) update(() => ({ readCount: rows.length, total }))
    }
  } catch (error) {
    pause = undefined
    if (!isRefresh && rows.length > 0) show()
    throw error
  } finally {
    clearInterval(timer)
  }
  const all = client.getQueryData<AllPages<Row>>(queryKey) ?? empty
  const patched = applyPatches(rows, all.patches)
  const { length } = patched
  return { ...all, rows: patched, isComplete: true, completedAt: Date.now(), readCount: length, total: length }
}
