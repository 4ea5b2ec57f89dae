import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Creates a hook that returns the current time. The components that use it share one timer, because a list has many rows that
 * do.
 * @param period the time between two updates, in milliseconds
 */
function createClock(period: number) {
  const listeners = new Set<() => void>()
  let now = new Date()
  let timer: ReturnType<typeof setInterval>
  const isOutdated = () => Math.abs(Date.now() - now.getTime()) > period // the clock of a computer may also be set back
  const tick = () => {
    now = new Date()
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) timer = setInterval(tick, period)
    listeners.add(listener)
    if (isOutdated()) tick()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) clearInterval(timer)
    }
  }
  const getNow = () => {
    if (listeners.size === 0 && isOutdated()) now = new Date()
    return now
  }
  return (isRunning: boolean) => useSyncExternalStore(isRunning ? subscribe : never, getNow)
}

const useMinutes = createClock(60_000)
const useSeconds = createClock(1000)

/** Returns the current time, updated every minute. */
export const useNow = () => useMinutes(true)

/** Returns the current time in milliseconds, updated every second while something runs. */
export const useClock = (isRunning: boolean) => useSeconds(isRunning).getTime()
