import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { dropped, refused, slow } from '../mocks/overrides.ts'
import type { createBackend } from '../mocks/server.ts'
import { calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { logIn, loginScreen } from './session.ts'

type Backend = ReturnType<typeof createBackend>

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Membership' })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' })
const history = (page: Page) =>
  dialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const toast = (page: Page) => page.locator('[data-sonner-toast]')
const extensions = (backend: Backend) => calls(backend, 'POST', 'users/3/memberships')
const reopen = (page: Page) => page.getByRole('button', { name: /^Membership of user 3/ }).click()

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Cancel: (page) => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
  'the Escape key': (page) => page.keyboard.press('Escape'),
  'a click outside': (page) => page.mouse.click(5, 400),
  'the Back button': (page) => page.goBack(),
}

/** Confirms an extension and closes its dialog. @returns a function that lets the server respond with the handlers */
async function extendAndLeave(
  page: Page,
  backend: Backend,
  handlers: readonly HttpHandler[] = [],
  leave = ways.Cancel,
) {
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('post', 'users/:id/memberships', gate.promise), ...handlers)
  await page.goto('users/list?keyword=dao')
  await reopen(page)
  await expect(history(page)).toHaveCount(3)
  await confirm(page).click()
  await expect.poll(() => extensions(backend)).toHaveLength(1)
  await leave?.(page)
  await expect(dialog(page)).toHaveCount(0)
  return gate.resolve
}

/** Expects that another extension cannot be sent, by pointer or by keyboard. */
async function expectConfirmBusy(page: Page) {
  await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
  await confirm(page).click({ force: true })
  await dialog(page).getByRole('radio', { name: '6 months' }).press('Enter')
}

for (const [way, leave] of Object.entries(ways)) {
  test(`reopening a dialog that ${way} closed during an extension waits for the extension`, async ({
    page,
    backend,
  }) => {
    const respond = await extendAndLeave(page, backend, [], leave)
    await reopen(page)
    await expect(history(page)).toHaveCount(3)
    await expectConfirmBusy(page)

    const reading = Promise.withResolvers<void>()
    backend.use(...slow('get', 'users/3', reading.promise), ...slow('get', 'users/3/memberships', reading.promise))
    respond()
    await expect(toast(page)).toHaveText('Extend membership successful')
    await expectConfirmBusy(page) // Until the result has been loaded.
    reading.resolve()
    await expect(confirm(page)).not.toHaveAttribute('aria-busy')
    await expect(dialog(page).getByText('To February 1st, 2031 12:00pm', { exact: true })).toBeVisible()
    await expect(history(page)).toHaveCount(4)
    expect(extensions(backend)).toHaveLength(1)
    await confirm(page).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(extensions(backend)).toHaveLength(2)
  })
}

test('a pending extension does not block the extension of another user', async ({ page, backend }) => {
  const respond = await extendAndLeave(page, backend)
  await page.getByRole('button', { name: 'Clear keyword' }).click()
  await page
    .getByRole('button', { name: /^Membership of user (?!3\b)/ })
    .first()
    .click()
  await expect(confirm(page)).toBeEnabled()
  await expect(confirm(page)).not.toHaveAttribute('aria-busy')
  respond()
  await expect(toast(page)).toHaveText('Extend membership successful')
  await expect(dialog(page)).toBeVisible() // The late response does not close the dialog of another user.
})

const memberships = 'users/:id/memberships'
const saved = [http.post(`*/api/v1/${memberships}`, () => new HttpResponse(null, { status: 204 }))]

/** Ends the session while an extension that the server has already accepted is pending. */
async function extendAndLoseSession(page: Page, backend: Backend) {
  const respond = await extendAndLeave(page, backend, saved)
  backend.db.revokeAll()
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect(loginScreen(page)).toBeVisible()
  return respond
}

test('a pending extension still blocks another one after the same person has signed in again', async ({
  page,
  backend,
}) => {
  const respond = await extendAndLoseSession(page, backend)
  await logIn(page, 'nobody@example.com')
  await expect(page.getByText('Invalid login credentials.')).toBeVisible()
  await logIn(page)
  await reopen(page)
  await expect(history(page)).toHaveCount(3)
  await expectConfirmBusy(page)
  respond()
  await expect(toast(page)).toHaveText('Extend membership successful')
  await expect(confirm(page)).not.toHaveAttribute('aria-busy')
  expect(extensions(backend)).toHaveLength(1)
})

test('a pending extension does not block another person who signs in', async ({ page, backend }) => {
  const respond = await extendAndLoseSession(page, backend)
  await logIn(page, 'linh@example.com')
  await reopen(page)
  await expect(confirm(page)).toBeEnabled()
  await expect(confirm(page)).not.toHaveAttribute('aria-busy')
  const responded = page.waitForResponse('**/users/3/memberships')
  respond()
  await (await responded).finished()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)
})

for (const [what, handlers, message, requestCount] of [
  ['rejected', refused('post', memberships, 'no more than 30 months'), 'No more than 30 months', 1],
  [
    'failed',
    refused('post', memberships, 'payment is closed', 500),
    'Payment is closed. It may have been saved anyway.',
    2,
  ],
  ['dropped', dropped('post', memberships), 'Connection error. It may have been saved anyway.', 2],
] as const) {
  test(`a toast reports a ${what} extension whose dialog is closed`, async ({ page, backend }) => {
    const respond = await extendAndLeave(page, backend, handlers)
    respond()
    await expect(toast(page)).toHaveText(`Extend membership of user 3: ${message}`)
    await expect.poll(() => queries(backend)).toHaveLength(requestCount)
  })
}

test('a dialog opened after an extension with an unknown result reloads everything before the next one', async ({
  page,
  backend,
}) => {
  await page.clock.install()
  const respond = await extendAndLeave(page, backend, dropped('post', memberships))
  const reading = Promise.withResolvers<void>()
  respond()
  await expect(toast(page)).toContainText('It may have been saved anyway.')
  await page.clock.fastForward('10:00')
  backend.use(...slow('get', memberships, reading.promise))
  await reopen(page)
  await expect.poll(() => calls(backend, 'GET', 'users/3')).toHaveLength(2)
  await expectConfirmBusy(page)
  reading.resolve()
  await expect(confirm(page)).not.toHaveAttribute('aria-busy')
  await expect(confirm(page)).toBeEnabled()
  expect(calls(backend, 'GET', 'users/3/memberships')).toHaveLength(2)
  expect(extensions(backend)).toHaveLength(1)
})

for (const [result, handlers, path, message] of [
  ['succeeded', [], 'users/3', 'Extend membership successful'],
  ['has an unknown result', dropped('post', memberships), 'users/3/memberships', 'It may have been saved anyway.'],
] as const) {
  test(`a dialog reopened during an extension that ${result} stays disabled while ${path} fails to load`, async ({
    page,
    backend,
  }) => {
    const respond = await extendAndLeave(page, backend, handlers)
    await reopen(page)
    await expectConfirmBusy(page)
    let isWorking = false
    backend.use(
      http.get(`*/api/v1/${path}`, () => {
        if (!isWorking) return HttpResponse.json({ error: 'thử lại sau' }, { status: 409 })
      }),
    )
    respond()
    await expect(toast(page)).toContainText(message)
    await expect(dialog(page).getByRole('alert')).toContainText('This could not be loaded')
    await expect(confirm(page)).toBeDisabled()
    isWorking = true
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    await expect(confirm(page)).toBeEnabled()
    expect(extensions(backend)).toHaveLength(1)
  })
}

test('a late response does not interrupt a navigation to another screen', async ({ page, backend }) => {
  const [gate, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/dashboard-*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  backend.use(...slow('post', 'users/:id/memberships', gate.promise))
  await page.goto('users/list?membership=3')
  await expect(history(page)).toHaveCount(3)
  await confirm(page).click()
  await expect.poll(() => extensions(backend)).toHaveLength(1)
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k') // The shortcut works once the browser was idle.
    await expect(page.getByRole('combobox')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('combobox').fill('Dashboard')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('dashboard')
  gate.resolve()
  await expect(page.getByText('Extend membership successful')).toBeVisible()
  code.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('dashboard')
})
