import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { createGate, createPausingReader, type Pause } from './request-gate'

test('waits longer after each refusal, five minutes at most, and starts over after a success', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  const pauses: Pause[] = []
  const readWhenAllowed = createPausingReader({
    stop: new AbortController().signal,
    showPause: (pause) => void (pause && pauses.push(pause)),
  })
  /** Reads with a server that refuses some times, and returns the seconds of each wait. */
  const waitsOf = async (refusals: number) => {
    const times: number[] = []
    const reading = readWhenAllowed(() => {
      times.push(Date.now() / 1000)
      return times.length <= refusals
        ? Promise.reject(new ApiError(429, undefined, { retryAfter: '0' }))
        : Promise.resolve()
    })
    await vi.runAllTimersAsync()
    await reading
    return times.slice(1).map((time, index) => time - (times[index] ?? 0))
  }
  expect(await waitsOf(3)).toEqual([1, 2, 4])
  expect(await waitsOf(1)).toEqual([1])
  expect((await waitsOf(12)).at(-1)).toBe(300)
  expect(pauses.at(-1)).toEqual({ until: Date.now() })
})

test('responses to calls that were sent together count as one refusal, and shorten no wait', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  const gate = createGate({ stop: new AbortController().signal, showPause: () => undefined })
  gate.closeFor(4_000)
  gate.accepted()
  await vi.advanceTimersByTimeAsync(3_000)
  gate.closeFor(4_000)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(gate.isClosed()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(gate.isClosed()).toBe(false)
})
