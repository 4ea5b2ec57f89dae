import type { Page } from '@playwright/test'
import { slow } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls } from '../support/calls.ts'
import { logIn, loginScreen, logOut, openUsers, putCookies, tokenCookies } from './session.ts'

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh list' })
const loadError = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be loaded' })

/** Acquires the lock for refreshes and sign-ins, as a hanging tab does, until the tab closes or another one takes it. */
const holdLock = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((acquired) => {
        const hang = () => {
          acquired()
          return new Promise(() => undefined)
        }
        navigator.locks.request('app-session', hang).catch(() => undefined) // another tab takes it
      }),
  )
/** The names of the locks that a tab waits for. */
const pendingLocks = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))

test('three tabs with an expired session refresh it once', async ({ context, backend }) => {
  const tabs: Page[] = []
  for (let number = 1; number <= 3; number += 1) {
    const tab = await context.newPage()
    await tab.goto(`users/list?page=${number}`) // With the same URL, the browser would send one request for all tabs.
    await expect(rows(tab)).toHaveCount(10)
    tabs.push(tab)
  }
  const before = await tokenCookies(context)
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'auth/refresh', gate.promise))
  backend.db.expireAccessTokens()
  backend.requests.length = 0
  for (const tab of tabs) await refresh(tab).click()
  await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(3)
  gate.resolve()

  await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(6)
  const refreshCalls = calls(backend, 'PUT', 'auth/refresh')
  expect(refreshCalls.map(({ json }) => json)).toEqual([{ token: before.app_refresh_token }])
  const bearers = calls(backend, 'GET', 'users').map(({ headers }) => headers.get('authorization'))
  const after = await tokenCookies(context)
  expect(new Set(bearers)).toEqual(new Set([before, after].map((cookies) => `Bearer ${cookies.app_access_token}`)))
  for (const tab of tabs) {
    await expect(rows(tab)).toHaveCount(10)
    await expect(loadError(tab)).toHaveCount(0)
  }
})

test('a tab takes the lock from another one that hangs for 20 seconds', async ({ page, context, backend }) => {
  const hanging = await context.newPage()
  await openUsers(hanging)
  await holdLock(hanging)
  const before = await tokenCookies(context)
  await page.clock.install()
  await openUsers(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  backend.db.expireAccessTokens()
  await refresh(page).click()
  await expect.poll(() => pendingLocks(page)).toEqual(['app-session'])
  await page.clock.runFor(19_000)
  expect(calls(backend, 'PUT', 'auth/refresh')).toEqual([])
  await page.clock.runFor(1500)
  await page.clock.resume()
  await expect.poll(() => calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
  await expect(rows(page)).toHaveCount(10)
  await expect(loadError(page)).toHaveCount(0)
  expect(await tokenCookies(context)).not.toEqual(before)
})

test('several tabs that show the login screen at once all detect that cookies work', async ({ context }) => {
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) await openUsers(tab)
  const [first] = tabs
  for (let round = 1; round <= 2; round += 1) {
    if (first) await logOut(first)
    for (const tab of tabs) {
      await expect(loginScreen(tab)).toBeVisible()
      await expect(tab.getByText('Cookies are needed to sign in.')).toHaveCount(0)
    }
    if (first) await logIn(first)
    for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
  }
})

test('a sign-in does not overwrite cookies that another tab has written meanwhile', async ({
  page,
  context,
  backend,
}) => {
  const other = await context.newPage()
  await openUsers(page)
  await openUsers(other)
  await logOut(page)
  await expect(loginScreen(other)).toBeVisible()
  await holdLock(other)
  await logIn(page)
  await expect.poll(() => pendingLocks(page)).toEqual(['app-session'])
  expect(await tokenCookies(context)).toEqual({})
  await putCookies(page, backend, 'admin@example.com')
  const otherCookies = await tokenCookies(context)
  await other.close()

  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
  expect(await tokenCookies(context)).toEqual(otherCookies)
})

test('all tabs show that the session has ended', async ({ page, context, backend }) => {
  const other = await context.newPage()
  await openUsers(other)
  await openUsers(page)
  backend.db.revokeAll()
  await refresh(page).click()

  for (const tab of [page, other])
    await expect(tab.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
})

test('a tab without a message about a sign-out removes its data when it is used again', async ({
  page,
  context,
  backend,
}) => {
  const other = await context.newPage()
  await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel')) // As in a sleeping tab.
  await openUsers(other)
  await openUsers(page)
  for (const event of [
    () => document.dispatchEvent(new Event('visibilitychange')),
    () => dispatchEvent(new Event('focus')),
    () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })), // from the back-forward cache
  ]) {
    await logOut(page)
    await expect(loginScreen(page)).toBeVisible()
    await expect(rows(other)).toHaveCount(10)
    backend.requests.length = 0
    await other.evaluate(event)

    await expect(loginScreen(other)).toBeVisible()
    await expect(rows(other)).toHaveCount(0)
    expect(calls(backend, 'GET', 'users')).toEqual([])
    await logIn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await other.evaluate(event)
    await expect(rows(other)).toHaveCount(10)
  }
})
