import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Whether a record can be edited. It is `fresh` once its query has data and is not fetching: a row of the list, or stale data
 * from the cache, is only shown until then. It then stays `fresh`, so that a later refetch, even a failed one, does not block the form.
 */
export function useFreshRecord(record: UseQueryResult<unknown>): 'pending' | 'failed' | 'fresh' {
  const [wasFresh, setWasFresh] = useState(false)
  const isFresh = wasFresh || (record.isSuccess && !record.isFetching && !record.isPlaceholderData)
  if (isFresh && !wasFresh) setWasFresh(true)
  if (isFresh) return 'fresh'
  return record.isError && (record.isFetchedAfterMount || !record.isFetching) ? 'failed' : 'pending'
}
