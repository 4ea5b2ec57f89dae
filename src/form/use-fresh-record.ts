import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Tells whether a record can be edited: only once this screen has its current state from the server. Outdated cached
 * data that cannot be refreshed does not count. Once fresh, a record stays fresh: a later refetch, even a failed one,
 * does not block the form.
 */
export function useFreshRecord(record: UseQueryResult<unknown>): 'pending' | 'failed' | 'fresh' {
  const [wasFresh, setWasFresh] = useState(false)
  const isFresh = wasFresh || (record.isSuccess && !record.isFetching)
  if (isFresh && !wasFresh) setWasFresh(true)
  if (isFresh) return 'fresh'
  return record.isError && (record.isFetchedAfterMount || !record.isFetching) ? 'failed' : 'pending'
}
