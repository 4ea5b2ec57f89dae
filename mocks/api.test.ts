import { expect, test } from 'vitest'
import { type ApiOptions, createApi } from './api.ts'

/** Creates the API with helpers that send requests as another tool does. */
async function start(options?: ApiOptions) {
  const api = createApi(options)
  const send = (method: string, path: string, init: RequestInit = {}) =>
    api(new Request(`http://127.0.0.1:4191/${path}`, { method, ...init }))
  async function signIn() {
    const body = JSON.stringify({ username: 'admin@example.com', password: 'dance123' })
    const { access_token }: { access_token: string } = await (await send('POST', 'api/v1/auth/signin', { body })).json()
    return { headers: { authorization: `Bearer ${access_token}` } }
  }
  async function names(path = 'users?per_page=100') {
    const { data }: { data: { last_name: string }[] } = await (
      await send('GET', `api/v1/${path}`, await signIn())
    ).json()
    return data.map(({ last_name }) => last_name)
  }
  return { send, signIn, names }
}

test('allows requests from pages of any origin', async () => {
  const { send, signIn } = await start()
  const preflight = await send('OPTIONS', 'api/v1/users/3')
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE')
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Content-Type/)
  for (const response of [
    preflight,
    await send('GET', 'api/v1/users', await signIn()),
    await send('GET', 'api/v1/users'),
    await send('GET', 'api/v1/uploads/seed/avatar-3.png'),
    await send('GET', 'openapi.json'),
    await send('GET', 'nowhere'),
  ])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect((await send('GET', 'nowhere')).status).toBe(404)
})

test('serves its OpenAPI description', async () => {
  const { send } = await start()
  expect(await (await send('GET', 'openapi.json')).json()).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'http://127.0.0.1:4191' }],
  })
})

test('a reset restores the seed, signs everybody out, and starts the scenario that it names', async () => {
  const { send, signIn, names } = await start()
  const first = await names()
  const session = await signIn()
  await send('DELETE', 'api/v1/users/3', session)
  expect(await names()).not.toEqual(first)
  expect((await send('POST', 'reset')).status).toBe(204)
  expect((await send('GET', 'api/v1/users', session)).status).toBe(401)
  expect(await names()).toEqual(first)

  expect((await send('POST', 'reset?scenario=empty')).status).toBe(204)
  expect(await names()).toHaveLength(2)
  const refused = await send('POST', 'reset?scenario=toString')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({
    error: expect.stringContaining('There is no scenario toString, only empty, crowd'),
  })
  expect(await names()).toHaveLength(2)
  expect((await send('POST', 'reset?scenario=none')).status).toBe(204)
  expect(await names()).toEqual(first)
})

test('a scenario starts and ends without a reset', async () => {
  const { send, signIn } = await start()
  const session = await signIn()
  await send('DELETE', 'api/v1/users/3', session)
  const statusOf = async (path: string, init = session) => (await send('GET', `api/v1/${path}`, init)).status

  expect((await send('POST', 'scenario?name=storage-down')).status).toBe(204)
  expect(await statusOf('storage/presigned-url?filename=a.png&dir=news')).toBe(503)
  expect((await send('POST', 'scenario?name=none')).status).toBe(204)
  expect(await statusOf('storage/presigned-url?filename=a.png&dir=news')).toBe(200)

  expect((await send('POST', 'scenario?name=expired-session')).status).toBe(204)
  expect(await statusOf('users')).toBe(401)
  expect(await statusOf('users/3', await signIn())).toBe(404)

  for (const path of ['scenario', 'scenario?name=toString']) {
    const refused = await send('POST', path)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({ error: expect.stringContaining('only empty, crowd') })
  }
})

test('an override changes the response of one call, for some times or until a reset', async () => {
  const { send, signIn } = await start()
  const call = async (method: string, path: string) => {
    const response = await send(method, `api/v1/${path}`, await signIn())
    return [response.status, await response.text()]
  }
  const override = async (values: object) =>
    expect((await send('POST', 'override', { body: JSON.stringify(values) })).status).toBe(204)

  await override({ method: 'GET', path: 'users/:id', status: 403, body: { error: 'no access' }, times: 2 })
  expect(await call('GET', 'users/3')).toEqual([403, '{"error":"no access"}'])
  expect((await call('DELETE', 'users/9'))[0]).toBe(204)
  expect((await call('GET', 'users'))[0]).toBe(200)
  expect((await call('GET', 'users/4'))[0]).toBe(403)
  expect((await call('GET', 'users/3'))[0]).toBe(200)

  await override({ method: 'DELETE', path: 'faqs/2', status: 503 })
  for (let attempt = 0; attempt < 3; attempt++) expect(await call('DELETE', 'faqs/2')).toEqual([503, ''])
  expect((await call('DELETE', 'faqs/3'))[0]).toBe(204)
  await send('POST', 'reset')
  expect((await call('DELETE', 'faqs/2'))[0]).toBe(204)
})

test.each([
  ['no JSON', 'users', 'The body is not JSON'],
  ['an unknown method', '{"method":"PATCH","path":"users/3","status":403}', '"GET"|"POST"|"PUT"|"DELETE"'],
  ['a path that no call has', '{"method":"GET","path":"/api/v1/users","status":403}', 'without /api/v1/: users/3'],
  ['a status that does not exist', '{"method":"GET","path":"users","status":4030}', '→ at status'],
  ['an unknown key', '{"method":"GET","path":"users","status":403,"time":1}', '"time"'],
  ['no calls at all', '{"method":"GET","path":"users","status":403,"times":0}', '→ at times'],
  ['a body that cannot be sent', '{"method":"DELETE","path":"users/3","status":204,"body":{}}', '→ at body'],
])('rejects an override with %s', async (_name, body, expected) => {
  const { send } = await start()
  const refused = await send('POST', 'override', { body })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({ error: expect.stringContaining(expected) })
})

test('latency and failures apply to every call, and the same calls fail after a reset', async () => {
  const { send } = await start({ latency: 20, failures: 0.5, scenario: 'empty' })
  const statusesOfRound = async () => {
    const statuses = []
    for (let call = 0; call < 12; call++) statuses.push((await send('GET', 'api/v1/users')).status)
    return statuses
  }
  const startedAt = performance.now()
  const first = await statusesOfRound()
  expect(performance.now() - startedAt).toBeGreaterThan(220)
  expect(new Set(first)).toEqual(new Set([401, 500, 0]))
  await send('POST', 'reset')
  expect(await statusesOfRound()).toEqual(first)
})
