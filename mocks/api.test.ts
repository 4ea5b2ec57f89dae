import { expect, test } from 'vitest'
import { type ApiOptions, createApi } from './api.ts'

/** Somebody with another tool: signs in and asks. */
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

test('pages of other origins may ask and read', async () => {
  const { send, signIn } = await start()
  const asked = await send('OPTIONS', 'api/v1/users/3')
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-methods')).toContain('DELETE')
  expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Content-Type/)
  for (const response of [
    asked,
    await send('GET', 'api/v1/users', await signIn()),
    await send('GET', 'api/v1/users'),
    await send('GET', 'api/v1/uploads/seed/avatar-3.png'),
    await send('GET', 'openapi.json'),
    await send('GET', 'nowhere'),
  ])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect((await send('GET', 'nowhere')).status).toBe(404)
})

test('it describes itself', async () => {
  const { send } = await start()
  expect(await (await send('GET', 'openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
})

test('a reset brings the first records back, and a scenario where it names one', async () => {
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

test('another seed draws other people, the same every time, and leaves those with fixed facts', async () => {
  const [usual, other, again] = [
    await (await start()).names(),
    await (await start({ seed: 7 })).names(),
    await (await start({ seed: 7 })).names(),
  ]
  expect(other).toEqual(again)
  expect(other).not.toEqual(usual)
  expect(other.slice(0, 6)).toEqual(usual.slice(0, 6))
})

test('latency and failures hold for every call, after a reset too', async () => {
  const { send } = await start({ latency: 40, failures: 0.5, scenario: 'empty' })
  for (let round = 0; round < 2; round++) {
    const begun = performance.now()
    const answers = []
    for (let call = 0; call < 4; call++) answers.push((await send('GET', 'api/v1/users')).status)
    expect(answers).toEqual([401, 500, 401, 0])
    expect(performance.now() - begun).toBeGreaterThan(150)
    await send('POST', 'reset')
  }
})
