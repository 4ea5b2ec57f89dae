import { keepPreviousData, skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListState, Page } from '@/api/list'
import { type AllPagesRead, allPagesQuery, type ListCalls, type ListFilters, stopReading } from '@/list/pages/all-pages'
import type { ListRecord, TableRows } from '@/list/table/table'

/** How long the rows are kept after the list was left, in milliseconds. */
const GC_TIME = 5 * 60_000

const noRows: never[] = [] // a new array at each render would rebuild all rows

/**
 * The rows that a list shows. If a filter is on, all pages of the keyword are read, and the table filters them: the API cannot
 * filter.
 * @param pageQuery the page of the server, which is shown without a filter, and until the first filtered rows are there
 */
export function useListRows<Row extends ListRecord>(
  calls: ListCalls<Row>,
  filters: ListFilters<Row> | undefined,
  { keyword, filter, perPage }: ListState,
  pageQuery: UseQueryResult<Page<Row>>,
) {
  const client = useQueryClient()
  const isOn = filters !== undefined && filter !== ''
  const options = allPagesQuery(calls, { keyword, orderBy: filters?.readOrder ?? '' }, filters)
  const allQuery = useQuery({
    ...options,
    // Without a filter: a key of its own, so that the rows of an earlier filter are not shown.
    ...(isOn ? { placeholderData: keepPreviousData } : { queryKey: ['no filter'], queryFn: skipToken }),
    // Like a list of the server: a read that has failed or was stopped continues only when the person asks for it.
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' && data?.isComplete === true && (filters?.pollingInterval?.(data.rows) ?? false),
    gcTime: GC_TIME,
  })
  const { data: all } = allQuery
  const isPageShown = !isOn || allQuery.isPending
  const shownPage = isPageShown ? pageQuery.data : undefined
  const query: Omit<UseQueryResult, 'data'> = isPageShown ? pageQuery : allQuery
  const allPages: AllPagesRead = { query: allQuery, stop: () => void stopReading(client, options.queryKey) }
  const tableRows: TableRows<Row> =
    isOn && all?.filtering
      ? { rows: all.rows, isComplete: all.isComplete, perPage, filtering: all.filtering }
      : {
          rows: shownPage?.rows ?? noRows,
          total: shownPage?.meta.total ?? 0,
          perPage: shownPage?.meta.perPage ?? perPage,
        }
  return {
    tableRows,
    /** The state of the query that the list waits for. */
    query,
    /** Whether the rows are those of the list state. Until then, those of an earlier state are shown. */
    areRowsCurrent: !query.isPlaceholderData,
    /** Defined while a filter is on. */
    allPages: isOn ? allPages : undefined,
    /** Whether all pages are being read for a filter, and rows are still missing. */
    isReadingAll: isOn && allQuery.isFetching && !all?.isComplete,
  }
}
