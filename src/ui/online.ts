import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

/** Whether the browser has a line. That it says so does not mean that the server can be reached. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
