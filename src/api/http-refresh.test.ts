import { HttpResponse, http as on } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hasSessionCookies, lastAuthError, onSessionChange } from '@/session/session'
import { readSession } from '@/session/tokens'
import { mockBackend } from '@/test/mock-backend'
import { http } from './http'

const { backend, sentRequests } = mockBackend()

// Rules: §4: Session refresh
test('a hundred requests with an expired token share one refresh and are retried once with their bodies', async () => {
  const bearer = `Bearer ${readSession()?.accessToken}`
  backend.db.expireAccessTokens()
  const user = (index: number) => ({ email: `p${index}@example.com`, password: '123456', firstName: 'Đào' })
  const requests = Array.from({ length: 25 }, (_, index) => [
    http.get(`api/v1/users?page=${index + 1}`),
    http.post('api/v1/users', { json: user(index) }),
    http.put(`api/v1/users/${index + 10}`, { json: user(index + 100) }),
    http.delete(`api/v1/users/${index + 50}`),
  ])
  await Promise.all(requests.flat())
  expect(sentRequests('PUT', 'auth/refresh')).toHaveLength(1)
  expect(sentRequests('PUT', 'auth/refresh').map(({ headers }) => headers.get('authorization'))).toEqual([bearer])
  const calls = backend.requests
    .filter(({ path }) => path !== '/api/v1/auth/refresh')
    .map(({ method, path, search, body }) => `${method} ${path}${search} ${body}`)
  expect(new Set(calls).size).toBe(100)
  for (const call of new Set(calls)) expect(calls.filter((other) => other === call)).toHaveLength(2)
})

/** Sends three requests at once that are all rejected. @returns how often the end of the session was signaled */
async function sendThree(): Promise<number> {
  const listener = vi.fn<() => void>()
  onTestFinished(onSessionChange(listener))
  const requests = ['users', 'courses', 'news'].map((path) => http.get(`api/v1/${path}`).json())
  for (const outcome of await Promise.allSettled(requests))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 401 } })
  return listener.mock.calls.length
}

test('a rejected refresh ends the session once, and each request throws its own error', async () => {
  backend.db.revokeAll()
  expect(await sendThree()).toBe(1)
  expect(backend.requests).toHaveLength(4)
})

test('requests that are rejected again after the refresh end the session once', async () => {
  const allThere = Promise.withResolvers<void>()
  let arrived = 0
  const refuse = async () => {
    arrived += 1
    if (arrived > 3) await allThere.promise
    return new HttpResponse(null, { status: 401 })
  }
  backend.use(on.get('*/api/v1/*', refuse))
  const signalCount = sendThree()
  await vi.waitFor(() => expect(backend.requests).toHaveLength(7))
  allThere.resolve()
  expect(await signalCount).toBe(1)
  expect(sentRequests('PUT', 'auth/refresh')).toHaveLength(1)
  expect(hasSessionCookies()).toBe(false)
})

/** Holds the next calls of a kind until it is opened. */
function gated(method: 'get' | 'put', path: string) {
  const gate = Promise.withResolvers<void>()
  backend.use(on[method](`*/api/v1/${path}`, () => gate.promise))
  return gate.resolve
}

/** Sends a request with an expired token. @returns it, and what lets the server respond to its refresh */
async function startRefresh() {
  const open = gated('put', 'auth/refresh')
  backend.db.expireAccessTokens()
  const first = http.get('api/v1/users').json()
  await vi.waitFor(() => expect(sentRequests('PUT', 'auth/refresh')).toHaveLength(1))
  return { first, open }
}

test('a request that is aborted during the refresh is not retried, the others are', async () => {
  const open = gated('put', 'auth/refresh')
  backend.db.expireAccessTokens()
  const leaving = new AbortController()
  const gone = http.get('api/v1/courses', { signal: leaving.signal }).json()
  const stays = http.get('api/v1/users').json()
  await vi.waitFor(() => expect(sentRequests('PUT', 'auth/refresh')).toHaveLength(1))
  leaving.abort()
  open()
  await expect(gone).rejects.toMatchObject({ status: 401 })
  await expect(stays).resolves.toBeTruthy()
  expect(sentRequests('GET', 'courses')).toHaveLength(1)
  expect(sentRequests('GET', 'users')).toHaveLength(2)
})

test('a failed refresh is not repeated for the requests that waited for it', async () => {
  backend.use(on.put('*/api/v1/auth/refresh', () => new HttpResponse('<html>', { status: 502 })))
  const { first, open } = await startRefresh()
  const waiting = http.post('api/v1/users', { json: {} }).json()
  open()
  for (const outcome of await Promise.allSettled([first, waiting]))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 401 } })
  expect(sentRequests('PUT', 'auth/refresh')).toHaveLength(1)
  expect(sentRequests('POST', 'users')).toEqual([])
  expect(hasSessionCookies()).toBe(true)
})

// Rules: §8: Refresh token missing
test.each([400, 401, 403, 404, 410, 422, 451])('a refresh that is refused with %i ends the session', async (status) => {
  backend.db.expireAccessTokens()
  backend.use(on.put('*/api/v1/auth/refresh', () => new HttpResponse(null, { status })))
  await expect(http.get('api/v1/users').json()).rejects.toMatchObject({ status: 401 })
  expect(hasSessionCookies()).toBe(false)
  expect(lastAuthError()?.message).toBe('Refresher token is missing.')
})

// Rules: §4: A refresh that fails temporarily
test.each([
  ...[408, 425, 429, 500, 502].map((status) => [String(status), () => new HttpResponse(null, { status })] as const),
  ['no response', () => HttpResponse.error()] as const,
  ['a web page', () => HttpResponse.html('<h1>Welcome</h1>')] as const,
  ['an empty object', () => HttpResponse.json({})] as const,
])('a refresh that fails with %s keeps the session, and can be tried again', async (_failure, respond) => {
  const before = readSession()
  backend.db.expireAccessTokens()
  backend.use(on.put('*/api/v1/auth/refresh', respond, { once: true }))
  await expect(http.get('api/v1/users').json()).rejects.toMatchObject({ status: 401 })
  expect(sentRequests('PUT', 'auth/refresh')).toHaveLength(1)
  expect(readSession()).toEqual(before)
  await expect(http.get('api/v1/users').json()).resolves.toBeTruthy()
})

const YEARS = 10 * 365 * 24 * 60 * 60 * 1000

// Rules: §4: The client does not check
test.each([-YEARS, YEARS])('a clock that is off by %i ms does not refresh the session before a 401', async (shift) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
  await http.get('api/v1/users')
  expect(sentRequests('PUT', 'auth/refresh')).toEqual([])
  backend.db.expireAccessTokens()
  await http.get('api/v1/users')
  expect(sentRequests('PUT', 'auth/refresh')).toHaveLength(1)
})

// Rules: §4: A second 401 after a refresh
test('a second 401 concerns only its request if another one was accepted with the new token', async () => {
  backend.db.expireAccessTokens()
  const accepted = Promise.withResolvers<void>()
  backend.use(
    on.get('*/api/v1/courses', async () => {
      if (sentRequests('GET', 'courses').length > 1) await accepted.promise
      return HttpResponse.json({ message: 'only the owner may see this' }, { status: 401 })
    }),
  )
  const courses = http.get('api/v1/courses').json()
  await http.get('api/v1/users').json()
  accepted.resolve()
  await expect(courses).rejects.toMatchObject({ status: 401, text: 'Only the owner may see this' })
  expect(hasSessionCookies()).toBe(true)
  expect(sentRequests('PUT', 'auth/refresh')).toHaveLength(1)
})
