import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
let now = new Date()

function subscribe(listener: () => void) {
  const tick = () => {
    now = new Date()
    listener()
  }
  const timer = setInterval(tick, MINUTE)
  if (Math.abs(Date.now() - now.getTime()) > MINUTE) tick() // the clock of a computer may also be set back
  return () => clearInterval(timer)
}

/** Returns the current time, updated every minute. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
