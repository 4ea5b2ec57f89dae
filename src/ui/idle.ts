import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What waits for spare time comes after this many milliseconds, however long the first screen takes. */
const LATEST = 5_000

/** False until the first screen and what it asked for are there, and the browser has had time to spare. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    if (idle) return
    const [wait, cancel] =
      typeof requestIdleCallback === 'function'
        ? [requestIdleCallback, cancelIdleCallback]
        : [(done: () => void) => window.setTimeout(done, 200), clearTimeout]
    const done = () => setIdle(true)
    let handle = 0
    let isLate = false
    const look = () => {
      cancel(handle)
      if (!navigator.onLine) return // browsers remember code that did not arrive
      if (isLate) done()
      else if (client.isFetching() === 0 && router.state.status === 'idle') handle = wait(done)
    }
    const stops = [client.getQueryCache().subscribe(look), router.subscribe('onResolved', look)]
    const latest = setTimeout(() => {
      isLate = true
      look()
    }, LATEST)
    addEventListener('online', look)
    look()
    return () => {
      cancel(handle)
      clearTimeout(latest)
      removeEventListener('online', look)
      for (const stop of stops) stop()
    }
  }, [idle, client, router])
  return idle
}

/** A component whose code comes on demand. */
export type Preloadable = { preload?: () => Promise<unknown> | undefined }

/** Fetches the code of a component. A failure is left to its opening, which tries again. */
export function preload(component: Preloadable) {
  component.preload?.()?.catch(() => undefined)
}

/** Fetches the code of dialogs once the browser has time to spare, so that they open at once. */
export function usePreloaded(...components: Preloadable[]) {
  const idle = useIdle()
  useEffect(() => {
    if (idle) components.forEach(preload)
  })
}
