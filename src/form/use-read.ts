import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Whether a record can be worked on: only as the server has it now. What is kept from before does not count when it is
 * outdated and cannot be read again. Once read it stays so: a later look that is under way or fails holds nobody up.
 */
export function useRead(record: UseQueryResult<unknown>): 'pending' | 'failed' | 'read' {
  const [wasRead, setRead] = useState(false)
  const isRead = wasRead || (record.isSuccess && !record.isFetching)
  if (isRead && !wasRead) setRead(true)
  if (isRead) return 'read'
  return record.isError && (record.isFetchedAfterMount || !record.isFetching) ? 'failed' : 'pending'
}
