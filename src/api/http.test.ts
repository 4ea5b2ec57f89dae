import { HttpResponse, http as on } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { config } from '@/config/config'
import { hasSessionCookies } from '@/session/session'
import { readSession, sessionSchema } from '@/session/tokens'
import { mockBackend } from '@/test/mock-backend'
import { saveErrorMessage } from './errors'
import { envelope } from './fields'
import { http, setBearer } from './http'

const { backend, sentRequests } = mockBackend()

// Rules: §5: Requests; §7: forgot-password and reset-password; §7: The product has no screen
test('sets the bearer token, except for password resets', async () => {
  await http.get('api/v1/users')
  await http.post('api/v1/auth/forgot-password', { json: {} })
  expect(sentRequests('GET', 'users')[0]?.headers.get('authorization')).toBe(`Bearer ${readSession()?.accessToken}`)
  expect(sentRequests('POST', 'auth/forgot-password')[0]?.headers.has('authorization')).toBe(false)
})

// Rules: Resilience: An API that supports idempotency keys
test('sends an idempotency key only if the API supports it, for each POST another one, and the same on a retry', async () => {
  const keys = () => sentRequests('POST', 'news').map(({ headers }) => headers.get('idempotency-key'))
  const create = () => http.post('api/v1/news', { json: {} }).catch(() => undefined)
  await create()
  expect(keys()).toEqual([null])

  config.hasIdempotencyKeys = true
  onTestFinished(() => void (config.hasIdempotencyKeys = false))
  await create()
  backend.db.expireAccessTokens()
  await create()
  const [, first, refused, retried] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(refused).toMatch(/^[0-9a-f]{32}$/)
  expect(refused).not.toBe(first)
  expect(retried).toBe(refused)
  await http.put('api/v1/news/1', { json: {} }).catch(() => undefined)
  expect(sentRequests('PUT', 'news/1')[0]?.headers.has('idempotency-key')).toBe(false)
})

// Rules: §8: Request without headers; §8: 'Axios did not pass
test('setBearer throws without headers', () =>
  expect(() => setBearer(undefined, 'https://api.test/', 'token')).toThrow(
    'Axios did not pass any header. Please check your request.',
  ))

test('recognizes a network error if fetch is wrapped', async () => {
  const error = Object.assign(new TypeError('Load failed'), { stack: 'wrapper@extension' })
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(error)
  await expect(http.post('api/v1/users')).rejects.toMatchObject({ status: 0 })
})

const errorResponses = {
  '500': { status: 500 },
  '429': { status: 429, headers: { 'Retry-After': '0' } },
  '503': { status: 503 },
}
for (const method of ['get', 'post', 'put', 'delete'] as const) {
  test.each(Object.entries(errorResponses))(`a ${method} that fails with %s is sent once`, async (_, init) => {
    backend.use(on[method]('*/api/v1/users/7', () => new HttpResponse(null, init)))
    await expect(http[method]('api/v1/users/7')).rejects.toMatchObject({ status: init.status })
    expect(sentRequests(method.toUpperCase(), 'users/7')).toHaveLength(1)
  })

  // Rules: §4: Writes are sent once; §8: Request without config; §8: 'Connection error.'
  test(`a ${method} that gets no response throws the Connection error and is sent once`, async () => {
    backend.use(on[method]('*/api/v1/users/7', () => HttpResponse.error()))
    const failure = { status: 0, message: 'Connection error.' }
    await expect(http[method]('api/v1/users/7')).rejects.toMatchObject(failure)
    expect(sentRequests(method.toUpperCase(), 'users/7')).toHaveLength(1)
  })
}

test.each([
  ['signin', 'post'],
  ['signout', 'delete'],
  ['refresh', 'put'],
] as const)('a 401 from %s does not start a refresh', async (path, method) => {
  backend.use(on[method](`*/api/v1/auth/${path}`, () => new HttpResponse(null, { status: 401 })))
  await expect(http[method](`api/v1/auth/${path}`, { json: {} })).rejects.toMatchObject({ status: 401 })
  expect(backend.requests).toHaveLength(1)
  expect(hasSessionCookies()).toBe(true)
})

test('ApiError has the status alone if the code that reads the texts cannot be loaded', async () => {
  vi.doMock('./error-body', () => Promise.reject(new Error('gone')))
  onTestFinished(() => vi.doUnmock('./error-body'))
  vi.resetModules()
  const { http: fresh } = await import('./http')
  backend.use(on.get('*/api/v1/users', () => HttpResponse.json({ error: 'no access' }, { status: 403 })))
  await expect(fresh.get('api/v1/users').json()).rejects.toThrow('The server refused the request (403).')
})

const page = '\n<!doctype html><h1>Sign in</h1>'
const unclear = 'The server sent a response that could not be read. It may have been saved anyway.'
const typed = (body: string, type?: string) => {
  const bytes = new TextEncoder().encode(body) // a text would bring a type of its own
  return new HttpResponse(bytes, type === undefined ? {} : { headers: { 'Content-Type': type } })
}

for (const method of ['post', 'put', 'delete'] as const) {
  // Rules: §8: A response that cannot be read
  test.each(['text/html', 'text/plain', 'application/xhtml+xml', 'application/json', undefined])(
    `a ${method} that receives a page of markup of the type %s counts as no response`,
    async (type) => {
      backend.use(on[method]('*/api/v1/users/7', () => typed(page, type)))
      const failure = await http[method]('api/v1/users/7').catch((error: unknown) => error)
      expect(saveErrorMessage(failure)).toBe(unclear)
      expect(sentRequests(method.toUpperCase(), 'users/7')).toHaveLength(1)
    },
  )

  test(`a ${method} that receives success: false is refused with its reason`, async () => {
    backend.use(on[method]('*/api/v1/users/7', () => HttpResponse.json({ success: false, error: 'not allowed' })))
    const failure = await http[method]('api/v1/users/7').catch((error: unknown) => error)
    expect(saveErrorMessage(failure)).toBe('Not allowed')
  })
}

test('a read of a record with a field `success` is no refusal', async () => {
  backend.use(on.get('*/api/v1/users/7', () => HttpResponse.json({ success: false })))
  expect((await http.get('api/v1/users/7')).status).toBe(200)
})

test.each([
  ['text/html', unclear],
  ['text/plain', unclear],
  ['application/json; charset=utf-8', undefined],
])(
  'an incomplete response of the type %s to a write counts as no response, unless it is JSON',
  async (type, message) => {
    const cut = new ReadableStream({ start: (stream) => stream.error(new Error('the line dropped')) })
    backend.use(
      on.post('*/api/v1/users', () => new HttpResponse(cut, { headers: { 'Content-Type': type }, status: 200 })),
    )
    const failure = await http.post('api/v1/users').then(() => undefined, saveErrorMessage)
    expect(failure).toBe(message)
  },
)

// Rules: §3: Envelopes
test('reads camelCase and sends snake_case', async () => {
  const { access_token } = backend.db.signIn()
  backend.use(on.put('*/api/v1/auth/refresh', () => HttpResponse.json({ data: { access_token } })))
  expect(
    await http.put('api/v1/auth/refresh', { json: { someToken: 'x' } }).json(envelope(sessionSchema)),
  ).toMatchObject({
    accessToken: access_token,
  })
  expect(sentRequests('PUT', 'auth/refresh')[0]?.body).toBe('{"some_token":"x"}')
})
