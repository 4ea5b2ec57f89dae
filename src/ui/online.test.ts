import { expect, test, vi } from 'vitest'
import { stubPageBeforeEach } from '@/test/page-events'
import { subscribeToOnline } from './online'

stubPageBeforeEach()

test('reports an unstable connection at once when it is lost, and at most every 5 seconds when it returns', () => {
  vi.useFakeTimers()
  const connection = { onLine: true }
  vi.stubGlobal('navigator', connection)
  vi.stubGlobal('window', globalThis)
  const change = (onLine: boolean) => {
    connection.onLine = onLine
    dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
  const start = performance.now()
  const reports: [online: boolean, time: number][] = []
  const unsubscribe = subscribeToOnline((online) => reports.push([online, performance.now() - start]))
  // The connection is lost for a second, five times, every three seconds.
  for (let times = 0; times < 5; times += 1) {
    change(false)
    vi.advanceTimersByTime(1_000)
    change(true)
    vi.advanceTimersByTime(2_000)
  }
  unsubscribe()
  change(false)
  vi.advanceTimersByTime(10_000)

  expect(reports.flatMap(([online, time]) => (online ? [] : time))).toEqual([0, 3_000, 6_000, 9_000, 12_000])
  expect(reports.flatMap(([online, time]) => (online ? time : []))).toEqual([0, 1_000, 6_000, 11_000])
})
