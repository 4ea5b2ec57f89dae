import { isDeepStrictEqual } from 'node:util'
import type { Page, Request } from '@playwright/test'
import type { AsyncCommand } from 'fast-check'
import { getResponse } from 'msw'
import { createHandlers } from '../../mocks/handlers.ts'
import type { createBackend } from '../../mocks/server.ts'
import { expect, HttpResponse, http } from '../fixtures.ts'
import { type Fault, faultOf } from './faults.ts'
import { factsIn, type Model, takeMoments, view } from './model.ts'
import { lists } from './screens.ts'
import { see } from './see.ts'

type Backend = ReturnType<typeof createBackend>
type Call = { step: number; method: string; path: string; search: string; fault: Fault; done: boolean }

/** Milliseconds until something has failed: beside other work on the same cores, a look alone takes up to 4,000. */
export const PATIENCE = 30_000

/** The real thing: the app in a page and the server behind it, whose calls fail now and then. */
export type Real = {
  page: Page
  backend: Backend
  step: number
  /** What was asked, what happened to it on the way, and whether the server did it. */
  calls: Call[]
  /** No call fails while it holds. */
  calm: boolean
  /** Files wait for it. */
  gate: Promise<void> | undefined
  /** How often a failed list or record was asked for again. */
  retries: number
  /** The calls that are on their way. */
  pending: Set<Request>
  /** The session was renewed, and nothing has been asked with its new token yet. */
  isUnproven: boolean
}

export function createReal(page: Page, backend: Backend, seed: number): Real {
  const system: Real = {
    page,
    backend,
    step: 0,
    calls: [],
    calm: false,
    gate: undefined,
    retries: 0,
    pending: pendingIn(page),
    isUnproven: false,
  }
  const handlers = createHandlers(backend.db)
  const nth = new Map<string, number>()
  backend.use(
    http.all(/\/api\/v1\//, async ({ request }) => {
      const { method } = request
      const { pathname, search } = new URL(request.url)
      const path = pathname.replace('/api/v1/', '')
      const isFile = path.startsWith('uploads/')
      if (isFile && method === 'GET') return
      const { step } = system
      const key = `${seed} ${step} ${method} ${path}${search}`
      nth.set(key, (nth.get(key) ?? 0) + 1)
      const drawn = system.calm ? 'none' : faultOf(`${key} ${nth.get(key)}`, method, path)
      const fault = drawn === 'expired' && !canExpire(system) ? 'none' : drawn
      if (isFile) await system.gate
      if (fault === 'expired') expireTokens(system)
      const isRenewal = path === 'auth/refresh'
      if (isRenewal) system.isUnproven = true
      const arrives = fault === 'none' || fault === 'lost' || fault === 'expired'
      const answer = arrives ? await getResponse(handlers, request.clone()) : undefined
      if (answer && answer.status !== 401 && !isFile && !isRenewal) system.isUnproven = false
      const met = fault === 'none' && answer?.status === 401 ? 'expired' : fault
      system.calls.push({ step, method, path, search, fault: met, done: answer?.ok ?? false })
      if (fault === 'refused') return HttpResponse.json({ error: 'thử lại sau' }, { status: 409 })
      if (fault === 'broken') return HttpResponse.json({ error: 'internal server error' }, { status: 500 })
      return fault === 'dropped' || fault === 'lost' ? HttpResponse.error() : answer
    }),
  )
  return system
}

/**
 * Whether the access tokens may run out: not one that was just renewed, nor while a call that was refused for its token
 * is to be sent again. Whoever is refused twice is signed out, as should be (specification §4).
 */
function canExpire(system: Real): boolean {
  const latest = new Map(
    callsNow(system).map(({ method, path, search, fault }) => [`${method} ${path}${search}`, fault]),
  )
  return !system.isUnproven && ![...latest.values()].includes('expired')
}

/** The access tokens run out, where they may. */
export function expireTokens(system: Real) {
  if (canExpire(system)) system.backend.db.expireAccessTokens()
}

/** Follows the calls of a page from their start to their end; pictures and recordings are none. */
function pendingIn(page: Page): Set<Request> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (request.isNavigationRequest())
      pending.clear() // what the page before asked for
    else if (['fetch', 'xhr'].includes(request.resourceType())) pending.add(request)
  })
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  return pending
}

/** The calls of this step. */
export const callsNow = ({ calls, step }: Real) => calls.filter((call) => call.step === step)
const isWrite = ({ method }: Call) => method !== 'GET'
const isRefreshLost = (system: Real) => callsNow(system).some(({ path, done }) => path === 'auth/refresh' && !done)
const failedReads = ({ calls }: Real) => calls.filter((call) => !isWrite(call) && !call.done).length

const cellsAt = Object.fromEntries(Object.values(lists).map(({ path, cells }) => [path, cells]))
export const look = ({ page }: Real) => page.evaluate(see, cellsAt).catch(() => undefined) // on its way to another page

/**
 * Asks until it is so. Where no call is on its way, there are timers to wait for (a keyword's delay, the pause before a
 * read is tried again): they go off early, but for no longer than they take in all.
 */
export function settle<Answer>({ page, pending }: Real, ask: () => Promise<Answer>) {
  let idle = 0
  return expect.poll(
    async () => {
      if (pending.size === 0) idle += 1
      if (pending.size === 0 && [4, 6, 8, 10].includes(idle)) await page.clock.fastForward(1000)
      return ask()
    },
    { timeout: PATIENCE, intervals: [5, 10, 10, 20, 20, 40, 40, 100] },
  )
}

/** Interface, address and store are what they should be; what could not be loaded is asked for again first. */
export async function expectAgreement(model: Model, system: Real) {
  const { page, backend } = system
  takeMoments(model, backend.db)
  const expected = view(model)
  const agreement = settle(system, async () => {
    const now = await look(system)
    const seen = now && { ...now, busy: now.busy || system.pending.size > 0 }
    const failed = seen?.form?.failed ? page.locator('[role=dialog]') : seen?.list.failed && page.locator('main')
    const isFormToCome = expected.form && !seen?.form // over the Retry of the list
    if (!seen || !failed || isFormToCome) return seen
    // Behind a form nothing can be pressed.
    if (seen.form && !seen.form.failed && failedReads(system) > system.retries) return { ...seen, list: expected.list }
    if (!seen.busy && failedReads(system) > system.retries) {
      system.retries += 1
      await failed.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    }
    return seen
  })
  await agreement.toEqual(expected)
  await page.evaluate(() => new Promise((done) => setTimeout(done))) // what is put off until after the paint
  const [stored, wanted] = [factsIn(backend.db), factsIn(model.stores)]
  if (!isDeepStrictEqual(stored, wanted)) expect(stored, 'the store').toEqual(wanted) // which takes ten times as long
}

/** A command that does something and then compares all there is to be seen with what should be. */
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

type Ending = Fault | 'done' | 'asked' | 'unread' | 'under way'

/**
 * Presses something that ends in a write, and waits for the end of it.
 * @returns done · lost: done, without an answer · none: the server itself refused it · another fault: not done ·
 * asked: a question stands before it · unread: nothing was sent, as what is read before could not be read
 */
export async function write(system: Real, press: () => Promise<unknown>) {
  await press()
  const outcome = async (): Promise<Ending> => {
    const seen = await look(system)
    if (seen?.question) return 'asked'
    const now = callsNow(system).filter(({ path }) => /^(users|news|faqs)(\/\d|$)/.test(path))
    const last = now.findLast(isWrite) ?? now.at(-1)
    if (!seen || seen.busy || system.pending.size > 0 || !last) return 'under way'
    // Refused for its token, it is sent again, unless there is no new one.
    if (last.fault === 'expired' && !last.done && !isRefreshLost(system)) return 'under way'
    if (!isWrite(last)) return last.done ? 'under way' : 'unread'
    if (last.done) return last.fault === 'lost' ? 'lost' : 'done'
    return last.fault === 'lost' ? 'dropped' : last.fault
  }
  const outcomes: Ending[] = []
  await settle(system, async () => outcomes[outcomes.push(await outcome()) - 1]).not.toBe('under way')
  return outcomes.at(-1) ?? 'under way'
}
