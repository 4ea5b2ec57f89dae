import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const SPINNER = 1500

/** True for about 1500 ms after each successful write that makes `key` stale (specification §4, §9). */
export function useRefreshSpinner(key: QueryKey): boolean {
  const client = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const [name] = key
  useEffect(() => {
    let timer = 0
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (!event.mutation.meta?.invalidates?.some(([stale]) => stale === name)) return
      setRefreshing(true)
      clearTimeout(timer)
      timer = window.setTimeout(() => setRefreshing(false), SPINNER)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, name])
  return refreshing
}
