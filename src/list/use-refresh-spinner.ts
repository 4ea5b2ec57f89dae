import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const SPINNER_DURATION = 1500

/** Whether the spinner is shown: for about 1500 ms after each successful write that makes `key` stale (specification §4, §9). */
export function useRefreshSpinner(key: QueryKey): boolean {
  const client = useQueryClient()
  const [showsSpinner, setShowsSpinner] = useState(false)
  const [name] = key
  useEffect(() => {
    let timer = 0
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (!event.mutation.meta?.invalidates?.some(([stale]) => stale === name)) return
      setShowsSpinner(true)
      clearTimeout(timer)
      timer = window.setTimeout(() => setShowsSpinner(false), SPINNER_DURATION)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, name])
  return showsSpinner
}
