import { expect, test } from 'vitest'
import { type ApiOptions, createApi } from './api.ts'

/** Creates the API with helpers that send requests as another tool does. */
async function start(options?: ApiOptions) {
  const api = createApi(options)
  const send = (method: string, path: string, init: RequestInit = {}) =>
    api(new Request(`http://127.0.0.1:4180/${path}`, { method, ...init }))
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
  expect(await (await send('GET', 'openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})

test('a reset restores the seed and starts the scenario that it names', async () => {
  const { send, signIn, names } = await start()
  const first = await names()
  await send('DELETE', 'api/v1/users/3', await signIn())
  expect(await names()).not.toEqual(first)
  expect((await send('POST', 'reset')).status).toBe(204)
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

test('another seed always generates the same other users and keeps those with fixed values', async () => {
  const [usual, other, again] = [
    await (await start()).names(),
    await (await start({ seed: 7 })).names(),
    await (await start({ seed: 7 })).names(),
  ]
  expect(other).toEqual(again)
  expect(other).not.toEqual(usual)
  expect(other.slice(0, 6)).toEqual(usual.slice(0, 6))
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
