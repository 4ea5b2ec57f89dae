import { useSyncExternalStore } from 'react'

/** The minimum time between two `online` notifications while the connection is unstable. */
const PAUSE = 5_000

function subscribe(listener: () => void) {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/** Returns whether the browser is online. The server may still be unreachable. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/**
 * Calls the listener with the current online state, and after each change. `true` is reported at most every 5 seconds.
 * @returns the unsubscribe function
 */
export function subscribeToOnline(listener: (online: boolean) => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let timer = 0
  const update = () => {
    clearTimeout(timer)
    if (!navigator.onLine) return listener(false)
    const reportOnline = () => {
      last = performance.now()
      listener(true)
    }
    timer = window.setTimeout(reportOnline, last + PAUSE - performance.now())
  }
  const stop = subscribe(update)
  listener(navigator.onLine)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
