import { isDeepStrictEqual } from 'node:util'
import type { Page, Request } from '@playwright/test'
import type { AsyncCommand } from 'fast-check'
import { getResponse } from 'msw'
import { createHandlers } from '../../mocks/handlers.ts'
import type { Backend } from '../../mocks/server.ts'
import { expect, HttpResponse, http } from '../fixtures.ts'
import { captureScreen } from './capture-screen.ts'
import { type Fault, faultOf } from './faults.ts'
import { copyTimestamps, expectedScreen, factsIn, holdRows, type Model } from './model.ts'
import { lists } from './screens.ts'

export type Call = { step: number; method: string; path: string; search: string; fault: Fault; done: boolean }

/** The timeout in milliseconds. On a busy machine, reading the screen alone takes up to 4,000. */
export const ACTION_TIMEOUT = 30_000

/** The system under test: the app in a page, and the server, some of whose calls fail. */
export type Real = {
  page: Page
  backend: Backend
  step: number
  /** The received calls, their faults, and whether the server executed them. */
  calls: Call[]
  /** Whether calls get no faults. */
  isFaultless: boolean
  /** Holds the responses of writes until it resolves. */
  gate: Promise<void> | undefined
  /** How often Retry was pressed for a failed list or record. */
  retries: number
  /** The pending calls. */
  pending: Set<Request>
  /** Whether no call has used the new token since the last refresh. */
  isTokenUnused: boolean
}

/** The path of a call below `/api/v1/`. */
export const pathOfUrl = (url: string) => new URL(url).pathname.replace('/api/v1/', '')

export function createReal(page: Page, backend: Backend, seed: number): Real {
  const system: Real = {
    page,
    backend,
    step: 0,
    calls: [],
    isFaultless: false,
    gate: undefined,
    retries: 0,
    pending: pendingIn(page),
    isTokenUnused: false,
  }
  const handlers = createHandlers(backend.db)
  const nth = new Map<string, number>()
  backend.use(
    http.all(/\/api\/v1\//, async ({ request }) => {
      const { method } = request
      const { search } = new URL(request.url)
      const path = pathOfUrl(request.url)
      if (path.startsWith('uploads/')) return // Pictures.
      const { step } = system
      const key = `${seed} ${step} ${method} ${path}${search}`
      nth.set(key, (nth.get(key) ?? 0) + 1)
      const drawn = system.isFaultless ? 'none' : faultOf(`${key} ${nth.get(key)}`, method, path)
      const fault = drawn === 'expired' && !canExpire(system) ? 'none' : drawn
      if (fault === 'expired') expireTokens(system)
      const isRefresh = path === 'auth/refresh'
      if (isRefresh) system.isTokenUnused = true
      const arrives = fault === 'none' || fault === 'lost' || fault === 'expired'
      const response = arrives ? await getResponse(handlers, request.clone()) : undefined
      if (response && response.status !== 401 && !isRefresh) system.isTokenUnused = false
      const actualFault = fault === 'none' && response?.status === 401 ? 'expired' : fault
      system.calls.push({ step, method, path, search, fault: actualFault, done: response?.ok ?? false })
      if (method !== 'GET' && !path.startsWith('auth/')) await system.gate
      if (fault === 'refused') return HttpResponse.json({ error: 'thử lại sau' }, { status: 409 })
      if (fault === 'broken') return HttpResponse.json({ error: 'internal server error' }, { status: 500 })
      return fault === 'dropped' || fault === 'lost' ? HttpResponse.error() : response
    }),
  )
  return system
}

/**
 * Whether access tokens may expire: not an unused new token, and not while a call is repeated after a 401. A call that
 * gets a second 401 signs the person out (specification §4).
 */
function canExpire(system: Real): boolean {
  const latest = new Map(
    callsNow(system).map(({ method, path, search, fault }) => [`${method} ${path}${search}`, fault]),
  )
  return !system.isTokenUnused && ![...latest.values()].includes('expired')
}

/** Expires the access tokens, if they may expire. */
export function expireTokens(system: Real) {
  if (canExpire(system)) system.backend.db.expireAccessTokens()
}

/** Tracks the pending calls of a page. Pictures and recordings are not calls. */
function pendingIn(page: Page): Set<Request> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (request.isNavigationRequest())
      pending.clear() // The calls of the previous page.
    else if (['fetch', 'xhr'].includes(request.resourceType())) pending.add(request)
  })
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  return pending
}

/** The calls of this step. */
const callsNow = ({ calls, step }: Real) => calls.filter((call) => call.step === step)
const isWrite = ({ method }: Call) => method !== 'GET'
const isRefreshLost = (system: Real) => callsNow(system).some(({ path, done }) => path === 'auth/refresh' && !done)
const failedReads = ({ calls }: Real) => calls.filter((call) => !isWrite(call) && !call.done).length

const cellsAt = Object.fromEntries(Object.values(lists).map(({ path, cells }) => [path, cells]))
/** Reads the screen. Undefined during a navigation. */
export const readScreen = ({ page }: Real) => page.evaluate(captureScreen, cellsAt).catch(() => undefined)

/**
 * Polls a value. Without a pending call the app waits for a timer (the delay of a search, the pause before a retry), so
 * the clock is advanced a limited number of times.
 */
export function pollWithClock<Result>({ page, pending }: Real, ask: () => Promise<Result>) {
  let idle = 0
  return expect.poll(
    async () => {
      if (pending.size === 0) idle += 1
      if (pending.size === 0 && [4, 6, 8, 10].includes(idle)) await page.clock.fastForward(1000)
      return ask()
    },
    { timeout: ACTION_TIMEOUT, intervals: [5, 10, 10, 20, 20, 40, 40, 100] },
  )
}

/**
 * Expects screen, URL and server records to agree with the model. Presses Retry first if something failed to load.
 */
export async function expectAgreement(model: Model, system: Real) {
  const { page, backend } = system
  copyTimestamps(model, backend.db)
  const expected = expectedScreen(model)
  const agreement = pollWithClock(system, async () => {
    const now = await readScreen(system)
    if (!now) return undefined
    const { readAt, ...screen } = now
    if (readAt && readAt !== model.readAt) {
      model.readAt = readAt
      Object.assign(expected, expectedScreen(model))
    }
    const seen = { ...screen, busy: screen.busy || system.pending.size > 0 }
    const { list, form } = seen
    if (form && !form.failed) {
      // What failed in the list cannot be repeated behind a form.
      const isFailed = list.failed && failedReads(system) > system.retries
      return isFailed ? { ...seen, list: expected.list } : seen
    }
    const isFormMissing = expected.form && !form // The form will cover the buttons of the list.
    if (seen.busy || isFormMissing) return seen
    if ((form?.failed || list.failed) && failedReads(system) > system.retries) {
      system.retries += 1
      const failed = page.locator(form ? '[role=dialog]' : 'main')
      await failed.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    }
    return seen
  })
  await agreement.toEqual(expected)
  holdRows(model)
  await page.evaluate(() => new Promise((done) => setTimeout(done))) // Effects that run after the paint.
  const actual = factsIn(backend.db, backend.db.memberships)
  const wanted = factsIn(model.stores, model.memberships)
  if (!isDeepStrictEqual(actual, wanted)) expect(actual, 'server records').toEqual(wanted) // Takes ten times as long.
}

/** Creates a command that runs a step and then compares the system with the model. */
export const command = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<unknown>,
): AsyncCommand<Model, Real> => ({
  check,
  run: async (model, system) => {
    model.steps += 1
    system.step = model.steps
    await run(model, system)
    await expectAgreement(model, system)
  },
  toString: () => name,
})

type Outcome = Fault | 'done' | 'asked' | 'unread' | 'pending'

/**
 * Presses a button that starts a write, and waits for its outcome.
 * @returns `done`; `lost`: done, but the response was lost; `none`: the server itself rejected it; another fault: not
 * done; `asked`: a question is open; `unread`: nothing was sent, because the read before the write failed
 */
export async function write(system: Real, press: () => Promise<unknown>) {
  await press()
  const outcome = async (): Promise<Outcome> => {
    const seen = await readScreen(system)
    if (seen?.question) return 'asked'
    const now = callsNow(system).filter(({ path }) =>
      /^(users|news|faqs|courses)(\/\d+(\/(status|memberships))?)?$/.test(path),
    )
    const last = now.findLast(isWrite) ?? now.at(-1)
    if (!seen || seen.busy || system.pending.size > 0 || !last) return 'pending'
    // After a 401 the call is repeated, unless the refresh failed.
    if (last.fault === 'expired' && !last.done && !isRefreshLost(system)) return 'pending'
    if (!isWrite(last)) return last.done ? 'pending' : 'unread'
    if (last.done) return last.fault === 'lost' ? 'lost' : 'done'
    return last.fault === 'lost' ? 'dropped' : last.fault
  }
  const outcomes: Outcome[] = []
  await pollWithClock(system, async () => outcomes[outcomes.push(await outcome()) - 1]).not.toBe('pending')
  return outcomes.at(-1) ?? 'pending'
}
