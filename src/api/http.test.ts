import { HttpResponse, http as on } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSignedIn, sessionError, startSession } from '@/session/session'
import { readSession, session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { createBackend } from '../../mocks/server.ts'
import { ApiError } from './errors'
import { answer } from './fields'
import { http, setBearer } from './http'

const backend = createBackend()
const sent = (method: string, path: string) =>
  backend.requests.filter((request) => request.method === method && request.path === `/api/v1/${path}`)

/** Answers as a browser's `fetch` would. */
async function fetchFromBackend(request: Request): Promise<Response> {
  const response = await backend.handle(request)
  if (!response || response.type === 'error') throw new TypeError('Failed to fetch')
  return response
}

beforeEach(() => {
  backend.reset()
  fakeCookies()
  vi.stubGlobal('fetch', fetchFromBackend)
  const { access_token, refresh_token } = backend.db.signIn()
  startSession(session.parse({ accessToken: access_token, refreshToken: refresh_token }))
})
afterEach(() => vi.unstubAllGlobals())

test('puts the bearer on calls, but not on forgotten passwords', async () => {
  await http.get('api/v1/users')
  await http.post('api/v1/auth/forgot-password', { json: {} })
  expect(sent('GET', 'users')[0]?.headers.get('authorization')).toBe(`Bearer ${readSession()?.accessToken}`)
  expect(sent('POST', 'auth/forgot-password')[0]?.headers.has('authorization')).toBe(false)
})

test('a bearer needs headers to stand on', () =>
  expect(() => setBearer(undefined, 'https://api.test/', 'token')).toThrow(
    'Axios did not pass any header. Please check your request.',
  ))

test('calls that meet an expired token share one refresh and are sent again once, bodies intact', async () => {
  backend.db.expireAccessTokens()
  const phones = ['0911', '0912', '0913', '0914']
  const users = phones.map((phone, index) => ({
    email: `p${index}@example.com`,
    password: '123456',
    firstName: 'P',
    phone,
  }))
  await Promise.all(users.map((json) => http.post('api/v1/users', { json })))
  expect(sent('PUT', 'auth/refresh')).toHaveLength(1)
  const bodies = sent('POST', 'users').map(({ body }) => body)
  expect(bodies).toHaveLength(8)
  for (const body of new Set(bodies)) expect(bodies.filter((other) => other === body)).toHaveLength(2)
  expect(backend.db.users.filter(({ phone }) => phones.includes(phone))).toHaveLength(4)
})

test('a refused refresh ends the session and gives back the original error', async () => {
  backend.db.revokeAll()
  await expect(http.get('api/v1/users').json()).rejects.toMatchObject({ kind: 'refused', status: 401 })
  expect(sent('GET', 'users')).toHaveLength(1)
  expect(isSignedIn()).toBe(false)
  expect(sessionError()?.message).toBe('Refresher token is missing.')
})

test('a refresh that fails for now keeps the session', async () => {
  backend.db.expireAccessTokens()
  backend.use(on.put('*/api/v1/auth/refresh', () => new HttpResponse('<html>', { status: 502 })))
  await expect(http.get('api/v1/users').json()).rejects.toMatchObject({ status: 401 })
  expect(sent('PUT', 'auth/refresh')).toHaveLength(1)
  expect(isSignedIn()).toBe(true)
})

test('a call that stays refused is not sent a third time, and the session has ended', async () => {
  backend.use(on.get('*/api/v1/users', () => new HttpResponse(null, { status: 401 })))
  await expect(http.get('api/v1/users').json()).rejects.toMatchObject({ status: 401 })
  expect(sent('GET', 'users')).toHaveLength(2)
  expect(sent('PUT', 'auth/refresh')).toHaveLength(1)
  expect(isSignedIn()).toBe(false)
})

test.each(['post', 'put', 'delete'] as const)('a %s that fails is sent once', async (method) => {
  backend.use(on[method]('*/api/v1/users/7', () => new HttpResponse(null, { status: 500 })))
  await expect(http[method]('api/v1/users/7')).rejects.toMatchObject({ kind: 'refused', status: 500 })
  expect(sent(method.toUpperCase(), 'users/7')).toHaveLength(1)
})

test('an error carries what the server says', async () => {
  backend.use(on.get('*/api/v1/users', () => HttpResponse.json({ error: 'no access' }, { status: 403 })))
  await expect(http.get('api/v1/users').json()).rejects.toThrow(new ApiError('refused', 403, 'No access'))
})

test('a call without an answer fails with the text of the catalogue', async () => {
  backend.use(on.get('*/api/v1/users', () => HttpResponse.error()))
  await expect(http.get('api/v1/users').json()).rejects.toThrow('Connection error.')
})

test('reads camelCase and sends snake_case', async () => {
  const { access_token } = backend.db.signIn()
  backend.use(on.put('*/api/v1/auth/refresh', () => HttpResponse.json({ data: { access_token } })))
  expect(await http.put('api/v1/auth/refresh', { json: { someToken: 'x' } }).json(answer(session))).toMatchObject({
    accessToken: access_token,
  })
  expect(sent('PUT', 'auth/refresh')[0]?.body).toBe('{"some_token":"x"}')
})
