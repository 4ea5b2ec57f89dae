import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { aUser } from './factories.ts'
import { toWire } from './handlers/users.ts'
import * as overrides from './overrides.ts'
import { createClient } from './test-client.ts'

test('logs requests as they arrived', async () => {
  const { ask, backend } = createClient()
  await ask('PUT', 'users/5/status?x=1', { status: 'active' })
  expect(backend.requests).toMatchObject([
    { method: 'PUT', path: '/api/v1/users/5/status', search: '?x=1', body: '{"status":"active"}' },
  ])
  expect(backend.requests[0]?.headers.get('authorization')).toMatch(/^Bearer /)
})

test('returns undefined for a call without a handler', async () => {
  const { backend } = createClient()
  expect(await backend.handle(new Request('http://app.test/api/v1/unknown'))).toBeUndefined()
})

test('an override takes precedence, can apply once, and ends with a reset', async () => {
  const { ask, backend, db, useToken } = createClient()
  const other = toWire(aUser({ id: 33 }))
  backend.use(http.get('*/api/v1/users/3', () => HttpResponse.json({ data: other }), { once: true }))
  expect((await ask('GET', 'users/3')).record().id).toBe(33)
  expect((await ask('GET', 'users/3')).record().id).toBe(3)

  backend.use(...overrides.serverError('users'))
  expect((await ask('GET', 'users')).status).toBe(500)
  expect((await ask('GET', 'users/3')).status).toBe(200)
  backend.reset()
  expect(backend.requests).toEqual([])
  useToken(db.signIn().access_token)
  expect((await ask('GET', 'users')).status).toBe(200)
})

test('the common failures respond as their names say', async () => {
  const { ask, backend } = createClient()
  backend.use(
    ...overrides.refused('delete', 'users/:id', 'not today', 403),
    ...overrides.emptyList('courses'),
    ...overrides.refreshRefused(),
    ...overrides.dropped('get', 'users/profile'),
    ...overrides.uploadDropped(),
    ...overrides.legitimizeEmpty(),
  )
  expect(await ask('DELETE', 'users/3')).toMatchObject({ status: 403, error: 'not today' })
  expect((await ask('GET', 'courses')).rows()).toEqual([])
  expect((await ask('PUT', 'auth/refresh', { token: '' })).status).toBe(401)
  expect((await backend.handle(new Request('http://app.test/api/v1/users/profile')))?.type).toBe('error')
  for (const url of ['http://app.test/api/v1/uploads/1-a.png?signature=x', 'http://storage.test/bucket/1-a.png'])
    expect((await backend.handle(new Request(url, { method: 'PUT', body: 'file' })))?.type).toBe('error')
  expect((await ask('PUT', 'storage/legitimize-files', { files: [] })).rows()).toEqual([])
})

test('a slow call waits for its gate, then gets the usual response', async () => {
  const { ask, backend } = createClient()
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('put', 'users/5/status', gate.promise))
  const responses: string[] = []
  const held = ask('PUT', 'users/5/status', { status: 'active' }).then(() => responses.push('held'))
  responses.push(String((await ask('GET', 'users/5')).record().status))
  gate.resolve()
  await held
  expect(responses).toEqual(['pending', 'held'])
  expect((await ask('GET', 'users/5')).record().status).toBe('active')
})

test('logs the body of a request as JSON too', async () => {
  const { ask, backend } = createClient()
  await ask('PUT', 'users/3/status', { status: 'blocked' })
  expect(backend.requests.at(-1)).toMatchObject({ body: '{"status":"blocked"}', json: { status: 'blocked' } })
  await ask('GET', 'users/3')
  expect(backend.requests.at(-1)?.json).toBeUndefined()
})

test.each(['api/v1/api/v1/users', 'backend/api/v1/users', 'users'])('does not know the path /%s', async (path) => {
  const { backend, db } = createClient()
  const headers = { authorization: `Bearer ${db.signIn().access_token}` }
  expect(await backend.handle(new Request(`http://app.test/${path}`, { headers }))).toBeUndefined()
})
