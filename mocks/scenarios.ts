import { delay, getResponse, type HttpHandler, HttpResponse, http } from 'msw'
import { crowd } from './crowd.ts'
import type { Db } from './db/db.ts'
import { forEachCollection, type Tables } from './entities.ts'
import { createHandlers } from './handlers.ts'
import { refused, uploadDropped } from './overrides.ts'
import { createRandom } from './random.ts'

/** What a scenario changes. */
export type Scenario = {
  /** The description in the demo's panel. */
  about: string
  /** Changes the records. In the demo, a scenario with records has its own database. */
  records?: (db: Db) => void
  /** Changes who is signed in. */
  sessions?: (db: Db) => void
  /** Handlers that take precedence over the backend's own. */
  handlers?: (db: Db) => HttpHandler[]
}

export type ScenarioName = keyof typeof scenarios

/** The scenarios by name: `backend.scenario('slow')` in a test, `?scenario=slow` or the panel in the demo. */
export const scenarios = {
  empty: { about: 'Two administrators and nothing else', records: empty },
  crowd: { about: '25,000 users, half of them assigned to course 2', records: fillWithUsers },
  slow: { about: 'Every call takes two seconds', handlers: () => [delayed(2000)] },
  flaky: { about: 'About every third call fails', handlers: () => [failing(1 / 3)] },
  'expired-session': { about: 'Everyone must sign in again', sessions: (db) => db.revokeAll() },
  'storage-down': { about: 'No file can be uploaded or shown', handlers: storageDown },
  'refused-rows': { about: 'Every fifth user cannot be changed', handlers: () => [refusingRows()] },
  'rate-limit': { about: 'The server asks to wait after every ten writes', handlers: () => [limitingRate()] },
  'dying-server': { about: 'The server stops responding after ten writes', handlers: () => [dyingAfter(10)] },
  malformed: { about: 'Lists with rows that violate the API contract', handlers: malformed },
} satisfies Record<string, Scenario>

/** Whether there is a scenario with that name. */
export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

/**
 * Returns the scenario with that name, or undefined for `none`.
 * @throws RangeError that lists the valid names
 */
export function scenarioNamed(name: string): ScenarioName | undefined {
  if (isScenario(name)) return name
  if (name === 'none') return undefined
  throw new RangeError(`There is no scenario ${name}, only ${Object.keys(scenarios).join(', ')} and none.`)
}

/** Every call, except for the pictures that a page loads. */
const everyCall = (respond: () => HttpResponse<string | { error: string }> | Promise<void> | undefined) =>
  http.all('*/api/v1/*', ({ request }) => {
    const isPicture = request.method === 'GET' && new URL(request.url).pathname.startsWith('/api/v1/uploads/')
    return isPicture ? undefined : respond()
  })

/** Delays every call by some milliseconds. */
export const delayed = (milliseconds: number): HttpHandler => everyCall(() => delay(milliseconds))

/**
 * Makes a share of the calls fail: half of them with a 500, the others with a broken connection. A random generator
 * decides, so that a retry succeeds at some time. With the same seed, the same calls fail.
 * @param share from 0 to 1
 */
export function failing(share: number, seedNumber = 1): HttpHandler {
  const random = createRandom(seedNumber)
  return everyCall(() => {
    const drawn = random.next()
    if (drawn >= share) return undefined
    if (drawn >= share / 2) return HttpResponse.error()
    return HttpResponse.json({ error: 'internal server error' }, { status: 500 })
  })
}

/** A handler for the calls that change something, apart from sign-in, refresh and sign-out. */
const everyWrite = (respond: (path: string) => HttpResponse<{ error: string }> | HttpResponse<null> | undefined) =>
  http.all('*/api/v1/*', ({ request }) => {
    const { pathname } = new URL(request.url)
    return request.method === 'GET' || pathname.includes('/auth/') ? undefined : respond(pathname)
  })

/** Refuses to change the users whose id is divisible by five. */
const refusingRows = () =>
  everyWrite((path) => {
    const id = Number(/\/users\/(\d+)/.exec(path)?.[1])
    return id % 5 === 0 ? HttpResponse.json({ error: 'the account is locked' }, { status: 400 }) : undefined
  })

/** Refuses every eleventh write, and asks to wait three seconds. */
function limitingRate() {
  let writes = 0
  return everyWrite(() => {
    writes += 1
    if (writes % 11 !== 0) return undefined
    return HttpResponse.json({ error: 'too many requests' }, { status: 429, headers: { 'Retry-After': '3' } })
  })
}

/** Does not respond to writes any more after some of them. */
function dyingAfter(count: number) {
  let writes = 0
  return everyWrite(() => {
    writes += 1
    return writes > count ? HttpResponse.error() : undefined
  })
}

function empty(db: Db) {
  const users = db.users.filter(({ id }) => id <= 2)
  Object.assign(
    db,
    forEachCollection<Tables>(() => []),
    { users },
  )
  db.save()
}

function fillWithUsers(db: Db) {
  crowd(db, { courseId: 2, perSide: 12_500 })
}

function storageDown() {
  const reason = 'the storage is not available'
  const unavailable = () => new HttpResponse(null, { status: 503 })
  return [
    ...refused('get', 'storage/presigned-url', reason, 503),
    ...refused('put', 'storage/legitimize-files', reason, 503),
    ...uploadDropped(),
    http.get('*/api/v1/uploads/*', unavailable),
    http.get('*/bucket/*', unavailable),
  ]
}

/**
 * Responds to list calls with rows that break the contract in different ways, and with a total that is not a number.
 */
function malformed(db: Db) {
  const handlers = createHandlers(db)
  return [
    http.get('*/api/v1/*', async ({ request }) => {
      const response = await getResponse(handlers, request)
      if (!response?.headers.get('content-type')?.includes('json')) return response
      const body: unknown = await response.clone().json()
      if (!isList(body)) return response
      return Response.json({ data: body.data.map(corruptRow), meta: { total: 'many' } })
    }),
  ]
}

const isList = (body: unknown): body is { data: object[] } =>
  typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)

/** Changes a row so that it breaks the contract. The index decides how; the first of eight rows stays valid. */
function corruptRow(row: object, index: number, rows: object[]): unknown {
  const fields = Object.entries(row)
  const each = (change: (value: unknown) => unknown) =>
    Object.fromEntries(fields.map(([name, value]) => [name, name === 'id' ? value : change(value)]))
  const kinds = [
    () => row,
    () => each(() => null),
    () => each((value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)),
    () => Object.fromEntries(fields.filter(([name]) => name !== 'id')),
    () => ({ ...row, ...rows[0] }), // a duplicate
    () => null,
    () => each((value) => ({ value })),
    () => each((value) => (typeof value === 'string' ? value.repeat(100) : value)),
  ]
  return kinds[index % kinds.length]?.()
}
