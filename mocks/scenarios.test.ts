import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { entities } from './entities.ts'
import { failing } from './scenarios.ts'
import { createClient } from './test-client.ts'

const lists = Object.keys(entities).map((name) => (name === 'lessons' ? 'courses/2/lessons' : name))

test('slow: a response takes two seconds', async () => {
  const { ask, backend } = createClient()
  backend.scenario('slow')
  vi.useFakeTimers()
  const responded = vi.fn<() => void>()
  const call = ask('GET', 'users/3').then(responded)
  await vi.advanceTimersByTimeAsync(1999)
  expect(responded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await call
  expect(responded).toHaveBeenCalled()
})

/** A backend with a call that always succeeds. */
function createPing() {
  const { backend } = createClient()
  backend.use(http.get('*/api/v1/ping', () => HttpResponse.json({})))
  return backend
}

/** Sends the same call several times. @returns the statuses; 0 for a broken connection */
async function statuses(backend: ReturnType<typeof createPing>, count: number, path = 'ping') {
  const results: (number | undefined)[] = []
  for (let call = 0; call < count; call++)
    results.push((await backend.handle(new Request(`http://app.test/api/v1/${path}`)))?.status)
  return results
}

test('flaky: about every third call fails, with a 500 or with a broken connection', async () => {
  const backend = createPing()
  backend.scenario('flaky')
  const results = await statuses(backend, 300)
  const failed = results.filter((status) => status !== 200)
  expect(failed.length).toBeGreaterThan(80)
  expect(failed.length).toBeLessThan(120)
  expect(new Set(failed)).toEqual(new Set([500, 0]))
})

test('flaky and slow do not affect the pictures of a page', async () => {
  const backend = createPing()
  backend.use(failing(1))
  expect(await statuses(backend, 3, 'uploads/seed/avatar-3.png')).toEqual([200, 200, 200])
})

test('storage-down: every step of an upload fails, other calls work', async () => {
  const { ask, backend } = createClient()
  backend.scenario('storage-down')
  expect((await ask('GET', 'storage/presigned-url?filename=a.png')).status).toBe(503)
  expect((await ask('PUT', 'storage/legitimize-files', { files: [] })).status).toBe(503)
  const url = 'http://app.test/api/v1/uploads/seed/avatar-3.png'
  expect((await backend.handle(new Request(url)))?.status).toBe(503)
  expect((await backend.handle(new Request(url, { method: 'PUT', body: 'x' })))?.type).toBe('error')
  expect((await ask('GET', 'users')).status).toBe(200)
})

/** Blocks users one after the other. @returns the statuses; 0 for a broken connection */
async function block(backend: ReturnType<typeof createClient>['backend'], ids: number[]) {
  const headers = { authorization: `Bearer ${backend.db.signIn().access_token}` }
  const results: (number | undefined)[] = []
  for (const id of ids) {
    const url = `http://app.test/api/v1/users/${id}/status`
    const request = new Request(url, { method: 'PUT', headers, body: JSON.stringify({ status: 'blocked' }) })
    results.push((await backend.handle(request))?.status)
  }
  return results
}

test.each([
  ['refused-rows' as const, { 10: 400, 15: 400 }],
  ['rate-limit' as const, { 18: 429 }],
  ['dying-server' as const, { 18: 0, 19: 0 }],
])('%s: some of the calls of a job fail, reads work', async (scenario, failures: Record<number, number>) => {
  const { ask, backend } = createClient()
  backend.scenario(scenario)
  const ids = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
  expect(await block(backend, ids)).toEqual(ids.map((id) => failures[id] ?? 200))
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
    const body: { data: Record<string, unknown>[]; meta: object } = await get(`${list}?per_page=8`)
    expect(body.meta).toEqual({ total: 'many' })
    const [valid, nulls, strings, withoutId, duplicate, missing] = body.data
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
