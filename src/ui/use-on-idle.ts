import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** What waits for spare time comes after this many milliseconds, however long the first screen takes. */
const LATEST = 5_000

/**
 * Acts once the first screen and what it asked for are there, and the browser has time to spare. Nothing is drawn for it.
 * @param act is told by its signal when the part of the page that it acts for is gone
 */
export function useOnIdle(act: (gone: AbortSignal) => void) {
  const client = useQueryClient()
  const router = useRouter()
  const start = useEffectEvent(act)
  useEffect(() => {
    const [wait, cancel] =
      typeof requestIdleCallback === 'function'
        ? [requestIdleCallback, cancelIdleCallback]
        : [(done: () => void) => window.setTimeout(done, 200), clearTimeout]
    const leaving = new AbortController()
    const done = () => {
      stop()
      start(leaving.signal)
    }
    let handle = 0
    let isLate = false
    const look = () => {
      cancel(handle)
      if (!navigator.onLine) return // browsers remember code that did not arrive
      if (isLate) done()
      else if (client.isFetching() === 0 && router.state.status === 'idle') handle = wait(done)
    }
    const unsubscribe = [client.getQueryCache().subscribe(look), router.subscribe('onResolved', look)]
    const latest = setTimeout(() => {
      isLate = true
      look()
    }, LATEST)
    const stop = () => {
      cancel(handle)
      clearTimeout(latest)
      removeEventListener('online', look)
      for (const one of unsubscribe) one()
    }
    addEventListener('online', look)
    look()
    return () => {
      stop()
      leaving.abort()
    }
  }, [client, router])
}

/** A component whose code comes on demand. */
export type Preloadable = { preload?: () => Promise<unknown> | undefined }

/** Fetches the code of a component. A failure is left to its opening, which tries again. */
export function preload(component: Preloadable) {
  component.preload?.()?.catch(() => undefined)
}

/** Fetches the code of dialogs once the browser has time to spare, so that they open at once. */
export function useIdlePreload(...components: Preloadable[]) {
  useOnIdle(() => components.forEach(preload))
}
