import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Pending } from '@/ui/loading/pending'

const SPINNER_DURATION = 1500

/**
 * Whether a successful write has made the entity of the list stale in the last 1500 ms. `useMutationState` cannot tell that: it
 * has no time of a success, and the mutation of a save leaves the cache after a second.
 */
function useIsRefreshed(key: QueryKey): boolean {
  const client = useQueryClient()
  const [isRefreshed, setIsRefreshed] = useState(false)
  const [name] = key
  useEffect(() => {
    let timer = 0
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (!event.mutation.meta?.invalidates?.some(([stale]) => stale === name)) return
      setIsRefreshed(true)
      clearTimeout(timer)
      timer = window.setTimeout(() => setIsRefreshed(false), SPINNER_DURATION)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, name])
  return isRefreshed
}

/**
 * The spinner over the rows of a list, for about 1500 ms after each successful write (specification §4, §9). Otherwise a thin
 * bar while the list is read.
 */
export function LoadingIndicator({ listKey, isFetching }: { listKey: QueryKey; isFetching: boolean }) {
  const isRefreshed = useIsRefreshed(listKey)
  if (!isRefreshed) return isFetching ? <div aria-hidden="true" className="loading-bar" /> : null
  return (
    <div className="pointer-events-none absolute inset-0 z-10 overflow-clip bg-surface/50 print:hidden">
      <Pending label="Loading" className="sticky top-24 h-full max-h-64" />
    </div>
  )
}
