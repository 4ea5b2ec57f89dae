import { onTestFinished, vi } from 'vitest'

/** Stops timers and dates until the test ends. */
export function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Advances a stopped clock by that many milliseconds. */
export const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Lets a stopped clock run again. Unlike real timers, it keeps the pending timers. */
export const resumeClock = () => void vi.setTimerTickMode('interval', 10)
