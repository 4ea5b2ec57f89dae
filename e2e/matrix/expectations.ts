import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { expectNoToast } from '../support/toasts.ts'
import { type Backend, type Call, type endOf, enterInput, type Feedback, isUnknown } from './call.ts'
import type { Fault } from './faults.ts'
import type { FaultInjection, RequestCounts } from './requests.ts'

/** A call that has been sent with a fault. */
export type Attempt = {
  page: Page
  backend: Backend
  call: Call
  fault: Fault
  injection: FaultInjection
  /** Whether the browser keeps connections, and so repeats a request by itself if one breaks. */
  areConnectionsKept: boolean
  /** The requests of this attempt. */
  counts: RequestCounts
  /** The stored records before this attempt. */
  recordsBefore: string
  /** The toasts that the faults so far explain. There must be no other, in particular none that reports success. */
  explainedToasts: Set<string>
}

const loginScreen = (page: Page) => page.getByRole('button', { name: 'Log in' })
/** The ledger of a job keeps its progress bar. */
const busy = (page: Page) =>
  page.locator('[aria-busy=true], progress:not([aria-label="Progress"])').filter({ visible: true })
const waiting = (page: Page) =>
  page
    .locator('[aria-busy=true], progress')
    .filter({ visible: true })
    .or(page.locator('output:has-text("Loading"), [type=submit]:disabled').filter({ visible: true }))
/** Serializes the stored records, except for the time of last access, which no screen changes. */
export const storedRecords = ({ db }: Backend) =>
  JSON.stringify([db.users, db.memberships, db.courses, db.lessons, db.news, db.faqs], (key, value: unknown) =>
    key === 'last_access_at' ? undefined : value,
  )

/** Expects the result of an attempt. */
export const expectEnd: Record<ReturnType<typeof endOf>, (attempt: Attempt) => Promise<void>> = {
  failed: expectFailure,
  done: expectSuccess,
  held: expectWaiting,
  expired: expectSignIn,
}

async function expectFailure(attempt: Attempt) {
  const { page, backend, call, fault, counts, recordsBefore, explainedToasts } = attempt
  const feedback = call.feedback(fault)
  const sends = call.sends(fault)
  await expect.poll(counts.ended, 'ended').toBe(sends)
  await expectFeedback(page, feedback)
  await expect(busy(page), 'still busy').toHaveCount(0)
  expect(counts.ended(), 'ended after the feedback').toBe(sends)
  if (attempt.areConnectionsKept && fault.end === 'no-response')
    expect(counts.sends(), 'sends').toBeGreaterThanOrEqual(sends)
  else expect(counts.sends(), 'sends').toBe(sends)
  expect(counts.refreshes(), 'refreshes').toBe(0)
  expect(storedRecords(backend), 'what is stored').toBe(recordsBefore)
  if (call.list && isUnknown(fault)) await expect.poll(counts.rereads, 'the list read again').toBeGreaterThan(0)
  for (const text of feedback.toasts ?? []) explainedToasts.add(text)
  await expectNoToast(page, explainedToasts)
  await expectInput(page, call)
}

async function expectSuccess({ page, backend, call, fault, counts }: Attempt) {
  const isRefreshed = fault.end === 'refreshed'
  await call.works(page, backend.db)
  expect(counts.sends(), 'sends').toBe(isRefreshed ? 2 : call.sends(fault))
  expect(counts.refreshes(), 'refreshes').toBe(isRefreshed ? 1 : 0)
}

/** Expects the screen to wait until the gate opens or the server accepts the call, and the call to succeed then. */
async function expectWaiting({ page, backend, call, fault, injection, counts, explainedToasts }: Attempt) {
  await expect.poll(counts.sends, 'sends').toBe(1)
  await expect((call.waits ?? waiting)(page).first(), 'a sign of waiting').toBeVisible()
  await expectInput(page, call)
  await expectAlive(page)
  await expectNoToast(page, explainedToasts)
  injection.setFault(undefined)
  injection.openGate()
  await call.works(page, backend.db)
  expect(counts.sends(), 'sends').toBe(fault.status === 429 ? 2 : 1)
}

/** Expects the login screen, and the call to succeed after the same person has signed in again. */
async function expectSignIn(attempt: Attempt) {
  const { page, backend, call, injection, counts, recordsBefore, explainedToasts } = attempt
  await expect(loginScreen(page)).toBeVisible()
  expect(counts.sends(), 'sends').toBe(1)
  expect(counts.refreshes(), 'refreshes').toBe(1)
  expect(storedRecords(backend), 'what is stored').toBe(recordsBefore)
  await expectNoToast(page, explainedToasts)
  injection.setFault(undefined)
  await signInAgain(page, call)
  if (!call.opens) {
    await enterInput(page, call)
    await call.press(page, false)
  }
  await call.works(page, backend.db)
}

async function expectInput(page: Page, call: Call) {
  for (const { into, text } of call.typed ?? []) await expect(into(page)).toHaveValue(text)
}

async function expectFeedback(page: Page, { alert, toasts = [], quietly }: Feedback) {
  if (alert) await expect(page.getByRole('alert').filter({ hasText: alert })).toBeVisible()
  for (const text of toasts) await expect(page.locator('[data-sonner-toast]').filter({ hasText: text })).toBeVisible()
  if (!quietly) return
  await expect(quietly(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
}

/** Expects the screen to be rendered, without values such as `undefined` or `[object Object]` in its text. */
export async function expectAlive(page: Page) {
  const frame = page.locator('header:has([aria-label="Toggle sidebar"])')
  await expect(loginScreen(page).or(frame)).toBeVisible()
  if (await frame.isVisible()) await expect(page.locator('main h1')).not.toBeEmpty()
  const shown = await page.locator('body').innerText()
  expect(shown).not.toMatch(/\b(undefined|null|NaN)\b|\[object|Invalid Date/)
}

/** Signs in again as the same person, and expects the same screen and a draft of the input. */
async function signInAgain(page: Page, call: Call) {
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
  if (lost === 0) await expectInput(page, call)
}
