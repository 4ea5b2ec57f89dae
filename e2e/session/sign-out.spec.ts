import type { Page } from '@playwright/test'
import { slow } from '../../mocks/overrides.ts'
import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { expectNoToast } from '../support/toasts.ts'
import { answer, logIn, loginScreen, logOut, openUsers, question } from './session.ts'

test.describe('logging out', () => {
  test('works offline and removes all data from the screen', async ({ page, context, pageErrors }) => {
    // Code that loads while the browser is idle fails to load offline.
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Part of this page could not be loaded/)
    const code = page.waitForResponse(/\/assets\/login-/) // Loads while the browser is idle.
    await openUsers(page)
    await (await code).finished()
    await context.setOffline(true)
    await logOut(page)
    await expect(loginScreen(page)).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await expect.poll(() => context.cookies()).toEqual([])
  })

  test('in another tab during a save suppresses the message of the save', async ({ page, context, backend }) => {
    const gate = Promise.withResolvers<void>()
    const saved = http.put('*/api/v1/users/:id', async () => {
      await gate.promise
      return HttpResponse.json({ data: backend.db.users[2] })
    })
    backend.use(saved)
    await page.goto('users/list?edit=3')
    const form = page.getByRole('dialog', { name: 'Create/Update user' })
    await form.getByLabel('Phone', { exact: true }).fill('0909 000 111')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => backend.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    const other = await context.newPage()
    await openUsers(other)
    await logOut(other)
    await expect(loginScreen(page)).toBeVisible()
    await expect.poll(() => context.cookies()).toEqual([])
    const responded = page.waitForResponse('**/users/3')
    gate.resolve()
    await (await responded).finished()

    await logIn(page)
    await expect(page.getByRole('dialog', { name: 'Create/Update user' })).toBeVisible() // The same screen as before.
    await expectNoToast(page)
  })
})

test.describe('two tabs', () => {
  const menu = (page: Page) => page.getByRole('button', { name: 'Admin', exact: true })

  test('a logout in one tab logs out the other within a second', async ({ page, context }) => {
    const other = await context.newPage()
    await context.clock.install()
    await openUsers(page)
    await openUsers(other)
    await context.clock.pauseAt(Date.now() + 60_000)
    await logOut(page)
    let passed = 0
    await expect
      .poll(async () => {
        await context.clock.runFor(10)
        passed += 10
        return loginScreen(other).isVisible()
      })
      .toBe(true)
    expect(passed).toBeLessThanOrEqual(1000)
    await expect(rows(other)).toHaveCount(0)
  })

  test('a logout in one tab asks first while a job is running in the other', async ({ page, context, backend }) => {
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('put', 'users/:id/status', gate.promise))
    await openUsers(page)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await answer(page, 'Confirm')
    const ledger = page.getByRole('dialog', { name: 'Block users' })
    await expect(ledger).toContainText('Sending')
    const other = await context.newPage()
    await openUsers(other)
    await logOut(other)
    await expect(question(other)).toContainText('Log out while a job is running?')
    await expect(question(other)).toContainText('even if it runs in another tab')
    await answer(other, 'Cancel')
    await expect(menu(other)).toBeVisible()
    gate.resolve()
    await expect(ledger).toContainText('9 of 9 done')
    await expect(ledger.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    const heldLocks = () => other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(heldLocks).not.toContain('app-job')

    await logOut(other)
    await expect(loginScreen(other)).toBeVisible()
    await expect(loginScreen(page)).toBeVisible()
  })

  test('ignores the late response to a sign-in after the other tab has signed in and out', async ({
    page,
    context,
    backend,
  }) => {
    const other = await context.newPage()
    await openUsers(page)
    await openUsers(other)
    await logOut(page)
    await expect(loginScreen(other)).toBeVisible()
    const gate = Promise.withResolvers<void>()
    backend.use(http.post('*/api/v1/auth/signin', () => gate.promise, { once: true }))
    const responded = page.waitForResponse('**/auth/signin')
    await logIn(page)
    await expect(loginScreen(page)).toBeDisabled()
    await logIn(other)
    await expect(menu(page)).toBeVisible()
    await logOut(other)
    await expect(loginScreen(page)).toBeVisible()
    gate.resolve()
    await (await responded).finished()

    await expect.poll(() => context.cookies()).toEqual([])
    await page.reload()
    await expect(loginScreen(page)).toBeVisible()
  })

  test('can sign in at the same time', async ({ page, context, backend }) => {
    const other = await context.newPage()
    const tabs = [page, other]
    await openUsers(page)
    await openUsers(other)
    await logOut(page)
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('post', 'auth/signin', gate.promise))
    for (const tab of tabs) {
      await logIn(tab)
      await expect(loginScreen(tab)).toBeDisabled()
    }
    gate.resolve()

    for (const tab of tabs) await expect(menu(tab)).toBeVisible()
  })
})
