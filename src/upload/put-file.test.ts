import { beforeEach, expect, test, vi } from 'vitest'
import { config } from '@/config/config'
import { refreshOnce } from '@/session/refresh'
import { hasSessionCookies, startSession } from '@/session/session'
import type { Session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { opaqueSession } from '@/test/tokens'
import { putFile } from './put-file'

/** A request that does only what the test says. */
class FakeRequest extends EventTarget {
  static last = new FakeRequest()
  readonly sentHeaders: Record<string, string> = {}
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 200
  responseText = ''
  aborted = false
  constructor() {
    super()
    FakeRequest.last = this
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.sentHeaders[name] = value
  }
  send() {}
  abort() {
    this.aborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  progress(loaded: number) {
    this.upload.onprogress?.({ loaded, total: 100 })
  }
  respond() {
    this.onload?.()
    this.onloadend?.()
  }
}

const MINUTE = 60_000
const storage = new URL('https://storage.test/bucket/a.png')
const own = new URL('api/v1/uploads/a.png', config.apiBaseUrl)

/** Sends a file to a foreign storage or to the API. @returns the last request, and how the upload ends */
async function sending(to = storage) {
  const leaving = new AbortController()
  const options = { signal: leaving.signal, onProgress: () => {} }
  const end = putFile(to, new File(['a'], 'a.png'), options).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1)
  return { request: FakeRequest.last, end, leave: () => leaving.abort() }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  fakeCookies()
  startSession(opaqueSession('old'))
})

// Rules: §1: Run mode
test('has no time limit, with and without progress', async () => {
  const { request, end } = await sending()
  vi.advanceTimersByTime(60 * MINUTE)
  request.progress(50)
  vi.advanceTimersByTime(60 * MINUTE)
  expect(request.aborted).toBe(false)
  request.respond()
  await expect(end).resolves.toBeUndefined()
})

test('an upload to the API that starts during a refresh waits for the new token', async () => {
  const response = Promise.withResolvers<Session>()
  const refresh = refreshOnce('access-old', () => response.promise)
  const before = FakeRequest.last
  const { end } = await sending(own)
  expect(FakeRequest.last).toBe(before)

  response.resolve(opaqueSession('new'))
  await refresh
  await vi.waitFor(() => expect(FakeRequest.last).not.toBe(before))
  expect(FakeRequest.last.sentHeaders).toEqual({ authorization: 'Bearer access-new' })
  FakeRequest.last.respond()
  await expect(end).resolves.toBeUndefined()
})

test('an upload to the API that is rejected with the new token too ends the session', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { access_token: 'access-refused' } }))
  let before = FakeRequest.last
  const { end } = await sending(own)
  for (const token of ['access-old', 'access-refused']) {
    await vi.waitFor(() => expect(FakeRequest.last).not.toBe(before))
    expect(hasSessionCookies()).toBe(true)
    before = FakeRequest.last
    expect(before.sentHeaders).toEqual({ authorization: `Bearer ${token}` })
    before.status = 401
    before.respond()
  }
  await expect(end).resolves.toMatchObject({ status: 401 })
  expect(hasSessionCookies()).toBe(false)
})

test('an upload to the API that receives a page of markup counts as no response', async () => {
  const { request, end } = await sending(own)
  request.responseText = '<html>Sign in to the network</html>'
  request.respond()
  await expect(end).resolves.toMatchObject({ status: 0 })
})

test.each([storage, own])('a file is stored whatever its name is in the response: %s', async (to) => {
  const { request, end } = await sending(to)
  request.responseText = '{"name":"EntityTooLarge.png"}'
  request.respond()
  await expect(end).resolves.toBeUndefined()
})

test('a foreign storage that responds with 401 does not end the session', async () => {
  const { request, end } = await sending()
  request.status = 401
  request.respond()
  await expect(end).resolves.toMatchObject({ status: 401 })
  expect(hasSessionCookies()).toBe(true)
})

test('an aborted upload rejects with the reason of the signal and leaves no timer', async () => {
  const { end, leave } = await sending()
  leave()
  await expect(end).resolves.toMatchObject({ name: 'AbortError' })
  expect(vi.getTimerCount()).toBe(0)
})
