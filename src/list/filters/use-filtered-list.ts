import { keepPreviousData, skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListState, Page } from '@/api/list'
import type { ListRecord } from '@/list/table/table'
import type { ListFilters } from './list-filters'
import type { AllRows } from './read-rows'

/** Marks the query keys of all rows of a list. */
export const ALL_ROWS = 'all rows'

/** How long the rows are kept after the list was left, in milliseconds. */
const KEPT = 5 * 60_000

export type ReadState = { all: Omit<AllRows<ListRecord>, 'filters' | 'patches'> }

/** How far the pages have been read. */
export type ReadProgress = {
  page: {
    data: ReadState | undefined
    error: unknown
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<{ data: ReadState | undefined }>
  }
  /** Ends the read. What was read stays. */
  stop: () => void
}

type FilteredList<Row extends ListRecord> = {
  /** The rows to show. */
  list: UseQueryResult<Page<Row>>
  /** Defined while a filter is on. */
  filtered?: ReadProgress
  /** Whether the first read is under way. Until it ends, nothing is known about the rows that are missing. */
  isReading: boolean
}

/**
 * The list that a screen shows. If a filter is on, all pages of the keyword are read, and filtered, sorted and paged here:
 * the API cannot filter.
 * @param list the page of the server, which is shown without a filter, and until the first filtered rows are there
 */
export function useFilteredList<Row extends ListRecord>(
  filters: ListFilters<Row> | undefined,
  state: ListState,
  list: UseQueryResult<Page<Row>>,
): FilteredList<Row> {
  const client = useQueryClient()
  const { keyword } = state
  const isOn = filters !== undefined && state.filter !== ''
  const queryKey = [...(filters?.key ?? []), 'list', ALL_ROWS, isOn && keyword]
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key stands for the filters
  const page = useQuery({
    queryKey,
    queryFn: isOn
      ? async (context): Promise<AllRows<Row>> => (await import('./read-rows')).readRows(filters, keyword, context)
      : skipToken,
    select: useCallback((all: AllRows<Row>) => ({ ...all.view.page(all, state), all }), [state]),
    ...(isOn && { placeholderData: keepPreviousData }),
    // A write updates its record in the rows, so they stay fresh. Only a read that has failed or was left continues.
    staleTime: ({ state: { data, fetchStatus } }) =>
      data && (data.isComplete || data.isStopped || fetchStatus === 'fetching') ? 'static' : 0,
    // Like a list of the server: a read that has failed or was stopped continues only when the person asks for it.
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' && data?.isComplete === true && (filters?.pollingInterval?.(data.rows) ?? false),
    gcTime: KEPT,
    structuralSharing: false, // comparing all rows takes too long
  })
  if (!isOn) return { list, isReading: false }
  const stop = () => client.setQueryData<AllRows<Row>>(queryKey, (all) => all && { ...all, isStopped: true })
  return {
    list: page.isPending ? list : page,
    filtered: { page, stop },
    isReading: page.isFetching && page.data?.all.isComplete !== true,
  }
}
