import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { failing, isScenario, scenarioNamed, scenarios } from './scenarios.ts'
import { createClient } from './test-client.ts'

const lists = ['users', 'courses', 'courses/2/lessons', 'news', 'faqs'] as const

test('empty: only the administrators remain, and they can sign in', async () => {
  const { ask, backend, useToken } = createClient()
  backend.scenario('empty')
  expect((await ask('GET', 'users')).rows()).toMatchObject([{ id: 1 }, { id: 2 }])
  for (const list of ['courses', 'news', 'faqs']) expect((await ask('GET', list)).rows()).toEqual([])
  expect((await ask('GET', 'courses/2/lessons')).status).toBe(404)
  useToken()
  expect((await ask('POST', 'auth/signin', { username: 'admin@example.com', password: 'dance123' })).status).toBe(200)
})

test('crowd: there are 25 000 users, half of them in course 2', async () => {
  const { ask, backend } = createClient()
  backend.scenario('crowd')
  expect((await ask('GET', 'users')).meta).toMatchObject({ total: 25_000 })
  expect((await ask('GET', 'courses/2/users/assigned')).rows()).toHaveLength(12_500)
})

test('slow: an answer takes two seconds', async () => {
  const { ask, backend } = createClient()
  backend.scenario('slow')
  vi.useFakeTimers()
  try {
    const answered = vi.fn<() => void>()
    const call = ask('GET', 'users/3').then(answered)
    await vi.advanceTimersByTimeAsync(1999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(answered).toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('flaky: every third call fails, alternately with a 500 and with a broken connection', async () => {
  const { backend } = createClient()
  backend.use(http.get('*/api/v1/ping', () => HttpResponse.json({})))
  backend.scenario('flaky')
  const answers: (number | undefined)[] = []
  for (let call = 0; call < 9; call++)
    answers.push((await backend.handle(new Request('http://app.test/api/v1/ping')))?.status)
  expect(answers).toEqual([200, 200, 500, 200, 200, 0, 200, 200, 500])
})

test.each([
  [0, 0],
  [0.1, 10],
  [0.29, 29],
  [1, 100],
])('with a share of %f, %i of 100 calls fail', async (share, expected) => {
  const { backend } = createClient()
  backend.use(http.get('*/api/v1/ping', () => HttpResponse.json({})))
  backend.use(failing(share))
  let failed = 0
  for (let call = 0; call < 100; call++) {
    const answer = await backend.handle(new Request('http://app.test/api/v1/ping'))
    if (!answer?.ok) failed += 1
  }
  expect(failed).toBe(expected)
})

test('expired-session: both tokens are refused, and a new sign-in works', async () => {
  const { ask, backend, db, useToken } = createClient()
  const { refresh_token } = db.signIn()
  backend.scenario('expired-session')
  expect((await ask('GET', 'users')).status).toBe(401)
  expect((await ask('PUT', 'auth/refresh', { token: refresh_token })).status).toBe(401)
  const signedIn = await ask('POST', 'auth/signin', { username: 'admin@example.com', password: 'dance123' })
  useToken(signedIn.access_token)
  expect((await ask('GET', 'users')).status).toBe(200)
})

test('storage-down: every step of an upload fails, other calls work', async () => {
  const { ask, backend } = createClient()
  backend.scenario('storage-down')
  expect((await ask('GET', 'storage/presigned-url?filename=a.png')).status).toBe(503)
  expect((await ask('PUT', 'storage/legitimize-files', { files: [] })).status).toBe(503)
  const address = 'http://app.test/api/v1/uploads/seed/avatar-3.png'
  expect((await backend.handle(new Request(address)))?.status).toBe(503)
  expect((await backend.handle(new Request(address, { method: 'PUT', body: 'x' })))?.type).toBe('error')
  expect((await ask('GET', 'users')).status).toBe(200)
})

test.each(lists)(
  'malformed: %s contains rows that break the contract, single records and refusals stay valid',
  async (list) => {
    const { backend, db } = createClient()
    const headers = { authorization: `Bearer ${db.signIn().access_token}` }
    backend.scenario('malformed')
    const get = async (path: string) =>
      (await backend.handle(new Request(`http://app.test/api/v1/${path}`, { headers })))?.json()
    const answer: { data: Record<string, unknown>[]; meta: object } = await get(`${list}?per_page=8`)
    expect(answer.meta).toEqual({ total: 'many' })
    const [valid, nulls, strings, withoutId, duplicate, missing] = answer.data
    expect(valid?.id).toBeTypeOf('number')
    expect(nulls).toMatchObject({ updated_at: null })
    expect(strings).toMatchObject({ id: expect.any(Number) })
    expect(withoutId).not.toHaveProperty('id')
    expect(duplicate).toEqual(valid)
    expect(missing).toBeNull()
    expect(await get('users/3')).toMatchObject({ data: { id: 3, phone: '0912 345 678' } })
    expect(await get('users/4444')).toEqual({ error: 'user not found' })
  },
)

test('a reset ends a scenario', async () => {
  const { ask, backend, db, useToken } = createClient()
  backend.scenario('storage-down')
  backend.scenario('empty')
  backend.reset()
  useToken(db.signIn().access_token)
  expect((await ask('GET', 'users')).meta).toMatchObject({ total: 137 })
  expect((await ask('GET', 'storage/presigned-url?filename=a.png')).status).toBe(200)
})

test('rejects an unknown scenario name and lists the valid ones', () => {
  expect(Object.keys(scenarios).every(isScenario)).toBe(true)
  for (const name of ['', 'toString', 'constructor', 'Slow']) {
    expect(isScenario(name)).toBe(false)
    expect(() => scenarioNamed(name)).toThrow(`There is no scenario ${name}, only empty, crowd`)
  }
  expect(scenarioNamed('none')).toBeUndefined()
})
