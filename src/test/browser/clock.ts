import { vi } from 'vitest'

// `setup.ts` restores the real clock after each test.

/** Stops timers and dates until the test ends. Only `advance` moves them. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  // Otherwise Vitest advances them while it waits for an action or an assertion.
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
}

/** Advances a stopped clock by that many milliseconds, and lets React render. */
export async function advance(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await new Promise(requestAnimationFrame)
}

/** Lets a stopped clock run again. Unlike real timers, it keeps the pending timers. */
export const resumeClock = () => void vi.setTimerTickMode('interval', 10)

/** Sets the date until the test ends. Timers run as usual. */
export const setDate = (date: string | number) => void vi.setSystemTime(date)
