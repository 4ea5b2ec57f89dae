import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
let now = new Date()
/** The components that use the time share one timer, because a list has many rows that do. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval>

function tick() {
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) timer = setInterval(tick, MINUTE)
  listeners.add(listener)
  if (Math.abs(Date.now() - now.getTime()) > MINUTE) tick() // the clock of a computer may also be set back
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Returns the current time, updated every minute. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
