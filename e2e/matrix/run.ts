import type { Locator, Page, Request } from '@playwright/test'
import { getResponse } from 'msw'
import { createHandlers } from '../../mocks/handlers.ts'
import type { createBackend } from '../../mocks/server.ts'
import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { expectNoToast } from '../toasts.ts'
import type { Fault } from './faults.ts'

type Backend = ReturnType<typeof createBackend>

/** The expected messages after a failure. */
type Feedback = {
  alert?: string
  toasts?: string[]
  /** What the screen shows instead if it must not report the failure (specification §8). */
  quietly?: (page: Page) => Locator
}

/** An API call of a screen, and how a user triggers it. */
export type Call = {
  name: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** The path below /api/v1/. A star matches variable parts. */
  path: string
  /** Opens the screen. */
  open: (page: Page) => Promise<unknown>
  /** Whether opening the screen sends the call. */
  opens?: true
  /** The fields to fill in before the call. */
  typed?: { into: (page: Page) => Locator; text: string }[]
  /** Other steps before the call. */
  prepare?: (page: Page) => Promise<unknown>
  /** Triggers the call for the first time, or `again` after a failure. */
  press: (page: Page, again: boolean) => Promise<unknown>
  /** Whether the screen needs the content of the response. */
  reads: boolean
  /** The number of requests that the app sends before it reports the fault. */
  sends: (fault: Fault) => number
  feedback: (fault: Fault) => Feedback
  /** Whether the fault has the same result as success. */
  isDone?: (fault: Fault) => boolean
  /** The API path of the list that is read again after a write with an unknown outcome. */
  list?: string
  /** What the screen shows while the call is pending, if it does not show that it is loading. */
  waits?: (page: Page) => Locator
  /** Expects the call to have succeeded. */
  works: (page: Page, db: Backend['db']) => Promise<unknown>
  /** Whether the app offers the input as a draft after the session has expired. */
  drafts?: true
  /** Whether the call is sent without a session. */
  signedOut?: true
}

/** Whether the client cannot know if the server processed the request. */
export const isUnknown = ({ end, status = 0 }: Fault) => end === 'unanswered' || status >= 500

/**
 * Returns the result of a call with a fault: `failed` with a message, `done` as without a fault, `expired` at the login
 * screen, or `held` until the gate opens.
 */
export function endOf(call: Call, fault: Fault): 'failed' | 'done' | 'expired' | 'held' {
  if (call.isDone?.(fault)) return 'done'
  switch (fault.end) {
    case 'refused':
    case 'unanswered':
      return 'failed'
    case 'unreadable':
      return call.reads ? 'failed' : 'done'
    case 'renewed':
      return call.signedOut ? 'failed' : 'done'
    case 'expired':
      return call.signedOut ? 'failed' : 'expired'
    case 'held':
      return 'held'
  }
}

const loginScreen = (page: Page) => page.getByRole('button', { name: 'Log in' })
const busy = (page: Page) => page.locator('[aria-busy=true], progress').filter({ visible: true })
const waiting = (page: Page) =>
  busy(page).or(page.locator('output:has-text("Loading"), [type=submit]:disabled').filter({ visible: true }))
/** Serializes the stored records, except for the time of last access, which no screen changes. */
const storedRecords = ({ db }: Backend) =>
  JSON.stringify([db.users, db.memberships, db.courses, db.lessons, db.news, db.faqs], (key, value: unknown) =>
    key === 'last_access_at' ? undefined : value,
  )

/** Sends a call on one page with one fault after another, and finally without a fault. */
export async function sendWithFaults(page: Page, backend: Backend, call: Call, chain: readonly Fault[]) {
  const gate = Promise.withResolvers<void>()
  let now: Fault | undefined
  const real = createHandlers(backend.db)
  backend.use(
    http[call.method](`*/api/v1/${call.path}`, async ({ request }) => {
      if (call.signedOut && (now?.end === 'renewed' || now?.end === 'expired'))
        return HttpResponse.json({ error: 'wrong username or password' }, { status: 401 })
      const asIs = async () => (await getResponse(real, request.clone())) ?? HttpResponse.error()
      if (now && call.isDone?.(now)) await asIs() // As if another user had done the same before.
      const ended = now?.end === 'renewed' || now?.end === 'expired'
      if (ended && refreshes() > 0) return // After a refresh, the call itself succeeds.
      return now?.answer({ backend, real: asIs, gate: gate.promise })
    }),
  )
  const pattern = new RegExp(`^/api/v1/${call.path.replace('*', '.+')}$`)
  const countOf = (method: string, path: RegExp, requests = backend.requests) =>
    requests.filter((request) => request.method.toLowerCase() === method && path.test(request.path)).length
  /** Counts the requests of the call. For a read, only those before the first write: later ones have other reasons. */
  const sends = () => {
    const write = backend.requests.findIndex(({ method, path }) => method !== 'GET' && !path.includes('/auth/'))
    return countOf(
      call.method,
      pattern,
      call.method === 'get' && write > 0 ? backend.requests.slice(0, write) : undefined,
    )
  }
  let answered = 0
  const countResponse = (request: Request) => {
    if (request.method().toLowerCase() === call.method && pattern.test(new URL(request.url()).pathname)) answered += 1
  }
  page.on('requestfinished', countResponse)
  page.on('requestfailed', countResponse)
  const refreshes = () => countOf('put', /\/auth\/refresh$/)
  const rereads = () => countOf('get', new RegExp(`/${call.list}$`))

  const begin = async () => {
    await call.prepare?.(page)
    for (const { into, text } of call.typed ?? []) await into(page).fill(text)
  }
  const expectInput = async () => {
    for (const { into, text } of call.typed ?? []) await expect(into(page)).toHaveValue(text)
  }
  if (!call.opens) {
    await call.open(page)
    await begin()
  }

  /** The toasts that the faults so far explain. There must be no other, in particular none that reports success. */
  const expectedToastTexts = new Set<string>()
  for (const [nth, fault] of chain.entries()) {
    await test.step(fault.name, async () => {
      const before = {
        answered,
        sends: sends(),
        refreshes: refreshes(),
        rereads: rereads(),
        storedRecords: storedRecords(backend),
      }
      const sent = () => sends() - before.sends
      now = fault
      await (nth === 0 && call.opens ? call.open(page) : call.press(page, nth > 0))
      const end = endOf(call, fault)
      switch (end) {
        case 'failed':
          await expect.poll(sent, 'sends').toBe(call.sends(fault))
          await expect.poll(() => answered - before.answered, 'answers').toBe(call.sends(fault))
          await expectFeedback(page, call.feedback(fault))
          await expect(busy(page), 'still busy').toHaveCount(0)
          expect(sent(), 'sends in the end').toBe(call.sends(fault))
          expect(refreshes(), 'refreshes').toBe(before.refreshes)
          expect(storedRecords(backend), 'what is stored').toBe(before.storedRecords)
          if (call.list && isUnknown(fault))
            await expect.poll(rereads, 'the list read again').toBeGreaterThan(before.rereads)
          for (const text of call.feedback(fault).toasts ?? []) expectedToastTexts.add(text)
          await expectNoToast(page, expectedToastTexts)
          await expectInput()
          break
        case 'done':
          await call.works(page, backend.db)
          expect(sent(), 'sends').toBe(fault.end === 'renewed' ? 2 : call.sends(fault))
          expect(refreshes() - before.refreshes, 'refreshes').toBe(fault.end === 'renewed' ? 1 : 0)
          break
        case 'held':
          await expect.poll(sent, 'sends').toBe(1)
          await expect((call.waits ?? waiting)(page).first(), 'a sign of waiting').toBeVisible()
          await expectInput()
          await expectAlive(page)
          await expectNoToast(page, expectedToastTexts)
          gate.resolve()
          await call.works(page, backend.db)
          expect(sent(), 'sends').toBe(1)
          break
        case 'expired':
          await expect(loginScreen(page)).toBeVisible()
          expect(sent(), 'sends').toBe(1)
          expect(refreshes() - before.refreshes, 'refreshes').toBe(1)
          expect(storedRecords(backend), 'what is stored').toBe(before.storedRecords)
          await expectNoToast(page, expectedToastTexts)
          now = undefined
          await signInAgain(page, call, expectInput)
          if (!call.opens) await begin()
          if (!call.opens) await call.press(page, false)
          await call.works(page, backend.db)
      }
      await expectAlive(page)
    })
  }
  const last = chain.at(-1)
  if (!last || endOf(call, last) !== 'failed') return
  await test.step('without a fault', async () => {
    now = undefined
    await call.press(page, true)
    await call.works(page, backend.db)
    await expectAlive(page)
  })
}

async function expectFeedback(page: Page, { alert, toasts = [], quietly }: Feedback) {
  if (alert) await expect(page.getByRole('alert').filter({ hasText: alert })).toBeVisible()
  for (const text of toasts) await expect(page.locator('[data-sonner-toast]').filter({ hasText: text })).toBeVisible()
  if (!quietly) return
  await expect(quietly(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
}

/** Expects the screen to be rendered, without values such as `undefined` or `[object Object]` in its text. */
async function expectAlive(page: Page) {
  const frame = page.locator('header:has([aria-label="Toggle sidebar"])')
  await expect(loginScreen(page).or(frame)).toBeVisible()
  if (await frame.isVisible()) await expect(page.locator('main h1')).not.toBeEmpty()
  const shown = await page.locator('body').innerText()
  expect(shown).not.toMatch(/\b(undefined|null|NaN)\b|\[object|Invalid Date/)
}

/** Signs in again as the same user, and expects the same screen and a draft of the input. */
async function signInAgain(page: Page, call: Call, expectInput: () => Promise<void>) {
  await page.getByLabel('Username').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('dance123')
  await loginScreen(page).click()
  await expect(loginScreen(page)).toHaveCount(0)
  if (!call.drafts) return
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toBeVisible()
  const lost = await draft.getByText('The password was not kept').count()
  await draft.getByRole('button', { name: 'Restore' }).click()
  await expect(draft).toHaveCount(0)
  if (lost === 0) await expectInput()
}
