import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { discardPrefetched, fetchWithPrefetch, loadList } from './prefetched-response'

const OURS = 'Bearer ours'
const abortController = new AbortController()
const complete = {
  url: 'http://localhost/api/v1/users',
  bearer: OURS,
  response: Promise.resolve(Response.json({})),
  isComplete: true,
  abortController,
  at: Date.now(),
}

beforeEach(() => {
  fakeCookies().set('app_access_token', 'ours')
})
afterEach(() => {
  globalThis.prefetched = undefined
})

const read = () => Promise.resolve('rows')

test('awaits a complete prefetched response, even if loading fails', async () => {
  globalThis.prefetched = complete
  const waiting = loadList(() => Promise.reject(new Error('malformed')))
  expect(waiting).toBeInstanceOf(Promise)
  expect(await waiting).toBeUndefined()
})

test('does not wait without a prefetched response', async () => {
  expect(loadList(read)).toBeUndefined()
  globalThis.prefetched = complete
  await fetchWithPrefetch(new Request(complete.url, { headers: { Authorization: OURS } }))
  expect(loadList(read), 'a later list').toBeUndefined()
})

for (const [name, other] of [
  ['is still pending', { isComplete: false }],
  ['was sent with another token', { bearer: 'Bearer theirs' }],
  ['is too old', { at: Date.now() - 60_000 }],
] as const) {
  test(`does not wait if the prefetched request ${name}`, () => {
    globalThis.prefetched = { ...complete, ...other }
    expect(loadList(read)).toBeUndefined()
  })
}

test('aborting the request that takes over a prefetched response aborts that response too', () => {
  const [taken, taker] = [new AbortController(), new AbortController()]
  globalThis.prefetched = { ...complete, abortController: taken, at: Date.now() }
  const request = new Request(complete.url, { headers: { Authorization: OURS }, signal: taker.signal })
  void fetchWithPrefetch(request)
  taker.abort()
  expect(taken.signal.aborted).toBe(true)
})

test('discardPrefetched aborts the request and forgets it', () => {
  globalThis.prefetched = complete
  discardPrefetched()
  expect(abortController.signal.aborted).toBe(true)
  expect(globalThis.prefetched).toBeUndefined()
})
