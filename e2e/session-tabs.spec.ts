import type { Page } from '@playwright/test'
import { createHandlers } from '../mocks/handlers.ts'
import { refused, slow } from '../mocks/scenarios.ts'
import { calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { logIn, loginScreen, logOut, openUsers, putCookies, rows, tokenCookies } from './session.ts'

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh list' })
const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be loaded' })

/** Holds the lock under which a tab renews or signs in, as one that hangs does, until the tab is closed. */
const holdLock = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('app-session', () => {
          held()
          return new Promise(() => undefined)
        })
      }),
  )
/** What a tab waits for until another one is through. */
const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))

test('ten tabs that find the session expired renew it once', async ({ context, backend }) => {
  test.slow() // each of them loads the page
  const tabs: Page[] = []
  for (let number = 1; number <= 10; number += 1) {
    const tab = await context.newPage()
    await tab.goto(`users/list?page=${number}`) // the browser would ask for the same list in one go
    await expect(rows(tab)).toHaveCount(10)
    tabs.push(tab)
  }
  const before = await tokenCookies(context)
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'auth/refresh', gate.promise))
  backend.db.expireAccessTokens()
  backend.requests.length = 0
  for (const tab of tabs) await refresh(tab).click()
  await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(10)
  gate.resolve()

  await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(20)
  const renewals = calls(backend, 'PUT', 'auth/refresh')
  expect(renewals.map(({ body }) => JSON.parse(body))).toEqual([{ token: before.app_refresh_token }])
  const bearers = calls(backend, 'GET', 'users').map(({ headers }) => headers.get('authorization'))
  const after = await tokenCookies(context)
  expect(new Set(bearers)).toEqual(new Set([before, after].map((cookies) => `Bearer ${cookies.app_access_token}`)))
  for (const tab of tabs) {
    await expect(rows(tab)).toHaveCount(10)
    await expect(trouble(tab)).toHaveCount(0)
  }
})

test('a tab that hangs while it renews holds the others up for 20 seconds, and no longer than it lives', async ({
  page,
  context,
  backend,
}) => {
  const hanging = await context.newPage()
  await openUsers(hanging)
  await holdLock(hanging)
  const before = await tokenCookies(context)
  await page.clock.install()
  await openUsers(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  backend.db.expireAccessTokens()
  await refresh(page).click()
  await expect.poll(() => waiting(page)).toEqual(['app-session'])
  await page.clock.runFor(19_000)
  await expect(trouble(page)).toBeHidden()
  await page.clock.runFor(1500)
  await page.clock.resume()
  await expect(trouble(page)).toBeVisible()
  expect(calls(backend, 'PUT', 'auth/refresh')).toEqual([])
  expect(await tokenCookies(context)).toEqual(before)

  await hanging.close()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(trouble(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
})

test('a renewal that failed is not sent again by a tab that waited for it: its token may be spent', async ({
  page,
  context,
  backend,
}) => {
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  const other = await context.newPage()
  await page.goto('users/list?edit=3')
  await form.getByLabel('Phone', { exact: true }).fill('0909 000 111')
  await openUsers(other)
  const before = await tokenCookies(context)
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'auth/refresh', gate.promise), ...refused('put', 'auth/refresh', 'bad gateway', 502))
  backend.db.expireAccessTokens()
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
  await refresh(other).click()
  await expect.poll(() => waiting(other)).toEqual(['app-session'])
  gate.resolve()

  await expect(trouble(other)).toBeVisible()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('0909 000 111')
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
  expect(await tokenCookies(context)).toEqual(before)

  backend.use(...createHandlers(backend.db)) // all is well again
  await trouble(other).getByRole('button', { name: 'Retry' }).click()
  await expect(rows(other)).toHaveCount(10)
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Update user successful')).toBeVisible()
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(2)
})

test('tabs that come to the login screen together all find out that cookies are kept', async ({ context }) => {
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) await openUsers(tab)
  const [first] = tabs
  for (let round = 1; round <= 3; round += 1) {
    if (first) await logOut(first)
    for (const tab of tabs) {
      await expect(loginScreen(tab)).toBeVisible()
      await expect(tab.getByText('This browser refuses cookies.')).toHaveCount(0)
    }
    if (first) await logIn(first)
    for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
  }
})

test('a sign-in writes no cookies between those of another tab', async ({ page, context, backend }) => {
  const other = await context.newPage()
  await openUsers(page)
  await openUsers(other)
  await logOut(page)
  await expect(loginScreen(other)).toBeVisible()
  await holdLock(other)
  await logIn(page)
  await expect.poll(() => waiting(page)).toEqual(['app-session'])
  expect(await tokenCookies(context)).toEqual({})
  await putCookies(page, backend, 'admin@example.com')
  const theirs = await tokenCookies(context)
  await other.close()

  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
  expect(await tokenCookies(context)).toEqual(theirs)
})

test('where the browser has no locks the session is renewed all the same', async ({ page, backend }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  backend.db.expireAccessTokens()
  await page.goto('users/list?edit=3')

  await expect(page.getByRole('dialog').getByLabel('Phone', { exact: true })).toHaveValue('0912 345 678')
  await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(2)
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
})

test('a session that ended by itself in one tab says so in the others', async ({ page, context, backend }) => {
  const other = await context.newPage()
  await openUsers(other)
  await openUsers(page)
  backend.db.revokeAll()
  await refresh(page).click()

  for (const tab of [page, other])
    await expect(tab.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
})

for (const [moment, event] of [
  ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['gets the focus', () => dispatchEvent(new Event('focus'))],
  [
    'comes back from the back-forward cache',
    () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  ],
] as const) {
  test(`a tab that was not told of a sign-out leaves its data when it ${moment}`, async ({
    page,
    context,
    backend,
  }) => {
    const other = await context.newPage()
    await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel')) // a hidden tab may sleep
    await openUsers(other)
    await openUsers(page)
    await logOut(page)
    await expect(loginScreen(page)).toBeVisible()
    await expect(rows(other)).toHaveCount(10)
    backend.requests.length = 0
    await other.evaluate(event)

    await expect(loginScreen(other)).toBeVisible()
    await expect(rows(other)).toHaveCount(0)
    expect(calls(backend, 'GET', 'users')).toEqual([])
  })
}

test('the page is not kept by the browser or anything between', async ({ page }) => {
  const response = await page.goto('dashboard')
  expect(await response?.headerValue('cache-control')).toBe('no-store')
})
