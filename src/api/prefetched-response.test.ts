import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { awaitPrefetched, discardPrefetched, fetchWithPrefetch } from './prefetched-response'

const OURS = 'Bearer ours'
const abortController = new AbortController()
const answered = {
  url: 'http://localhost/api/v1/users',
  bearer: OURS,
  answer: Promise.resolve(Response.json({})),
  isAnswered: true,
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

test('the first list of a page waits for an answer that is there, also where reading it fails', async () => {
  globalThis.prefetched = answered
  const waiting = awaitPrefetched(() => Promise.reject(new Error('malformed')))
  expect(waiting).toBeInstanceOf(Promise)
  expect(await waiting).toBeUndefined()
})

test('a list waits for nothing without a call that was answered', async () => {
  expect(awaitPrefetched(read)).toBeUndefined()
  globalThis.prefetched = answered
  await fetchWithPrefetch(new Request(answered.url, { headers: { Authorization: OURS } }))
  expect(awaitPrefetched(read), 'a later list').toBeUndefined()
})

for (const [name, other] of [
  ['is still under way', { isAnswered: false }],
  ['was sent with another token', { bearer: 'Bearer theirs' }],
  ['is too old to be taken over', { at: Date.now() - 60_000 }],
] as const) {
  test(`a list does not wait when the first call ${name}`, () => {
    globalThis.prefetched = { ...answered, ...other }
    expect(awaitPrefetched(read)).toBeUndefined()
  })
}

test('a first call that is given up is aborted, and kept by nobody', () => {
  globalThis.prefetched = answered
  discardPrefetched()
  expect(abortController.signal.aborted).toBe(true)
  expect(globalThis.prefetched).toBeUndefined()
})
