import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'

const OURS = 'Bearer ours'
const aborting = new AbortController()
const answered = {
  url: 'http://localhost/api/v1/users',
  bearer: OURS,
  answer: Promise.resolve(Response.json({})),
  isAnswered: true,
  aborting,
  at: Date.now(),
}

let early: typeof import('./early')
beforeEach(async () => {
  vi.resetModules() // the first list of a page
  early = await import('./early')
  fakeCookies().set('app_access_token', 'ours')
})
afterEach(() => {
  globalThis.early = undefined
})

const read = () => Promise.resolve('rows')

test('the first list of a page waits for an answer that is there, also where reading it fails', async () => {
  globalThis.early = answered
  const waiting = early.waitIfAnswered(() => Promise.reject(new Error('malformed')))
  expect(waiting).toBeInstanceOf(Promise)
  expect(await waiting).toBeUndefined()
})

test('a list waits for nothing without a call that was answered', () => {
  expect(early.waitIfAnswered(read)).toBeUndefined()
  globalThis.early = answered
  expect(early.waitIfAnswered(read), 'a later list').toBeUndefined()
})

for (const [name, other] of [
  ['is still under way', { isAnswered: false }],
  ['was sent with another token', { bearer: 'Bearer theirs' }],
] as const) {
  test(`a list does not wait when the first call ${name}`, () => {
    globalThis.early = { ...answered, ...other }
    expect(early.waitIfAnswered(read)).toBeUndefined()
  })
}

test('a first call that is given up is aborted, and kept by nobody', () => {
  globalThis.early = answered
  early.dropEarly()
  expect(aborting.signal.aborted).toBe(true)
  expect(globalThis.early).toBeUndefined()
})
