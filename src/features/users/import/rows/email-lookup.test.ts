import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { createEmailLookup } from './email-lookup'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const emails = Array.from({ length: 10 }, (_, index) => `user${index}@example.com`)
/** Lets all calls of the test respond. */
const settle = () => vi.advanceTimersByTimeAsync(1_000)

test('looks up all addresses, three at once, and goes on after a failure', async () => {
  let running = 0
  let most = 0
  const lookup = createEmailLookup(async (email) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running -= 1
    if (email === 'user2@example.com') throw new Error('failed')
    return email === 'user5@example.com'
  })
  lookup.lookUp(emails)
  await settle()
  const results = lookup.results.get()
  expect(most).toBe(3)
  expect([...results.keys()].toSorted()).toEqual(emails)
  expect([...results].filter(([, result]) => result !== 'free')).toEqual([
    ['user2@example.com', 'failed'],
    ['user5@example.com', 'taken'],
  ])
})

test('looks up each address once, and failed ones again once they are dropped', async () => {
  const asked: string[] = []
  const lookup = createEmailLookup((email) => {
    asked.push(email)
    return asked.length === 1 ? Promise.reject(new Error('failed')) : Promise.resolve(false)
  })
  lookup.lookUp(['a', 'b'])
  lookup.lookUp(['a', 'b', 'c'])
  await settle()
  expect(asked).toEqual(['a', 'b', 'c'])
  lookup.drop((result) => result === 'failed')
  lookup.lookUp(['a', 'b', 'c'])
  await settle()
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})

test('does not look up addresses that are no longer needed', async () => {
  const asked: string[] = []
  const lookup = createEmailLookup((email) => {
    asked.push(email)
    return Promise.resolve(false)
  })
  lookup.lookUp(emails)
  lookup.lookUp(emails.slice(9))
  await settle()
  expect(asked).toEqual([...emails.slice(0, 3), emails[9]])
})

test('records nothing after it has stopped', async () => {
  const lookup = createEmailLookup(() => Promise.resolve(true))
  lookup.lookUp(emails)
  lookup.stop()
  await settle()
  expect(lookup.results.get().size).toBe(0)
})

test('waits after a 429 as long as the server asks, and says so', async () => {
  const asked: string[] = []
  const lookup = createEmailLookup(async (email) => {
    asked.push(email)
    if (asked.length === 4) throw new ApiError('http', 429, undefined, { retryAfter: '30' })
    return false
  })
  lookup.lookUp(emails)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(lookup.pause.get()).toEqual({ until: expect.any(Number) })
  expect(lookup.results.get().size).toBeLessThan(10)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lookup.pause.get()).toBeUndefined()
  expect([...lookup.results.get().values()]).toEqual(emails.map(() => 'free'))
  expect(asked).toHaveLength(11)
})
