import { useSyncExternalStore } from 'react'

/** How often queries hear that the line is back, while it comes and goes. */
const PAUSE = 5_000

function subscribe(listener: () => void) {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/** Whether the browser has a line. That it says so does not mean that the server can be reached. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/**
 * Tells whether there is a line, now and whenever it changes; that it is back, every 5 seconds at most.
 * @returns a function that stops it
 */
export function subscribeToOnline(tell: (online: boolean) => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let timer = 0
  const follow = () => {
    clearTimeout(timer)
    if (!navigator.onLine) return tell(false)
    const back = () => {
      last = performance.now()
      tell(true)
    }
    timer = window.setTimeout(back, last + PAUSE - performance.now())
  }
  const stop = subscribe(follow)
  tell(navigator.onLine)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
