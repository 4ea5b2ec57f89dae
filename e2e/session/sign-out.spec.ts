import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { hold } from '../support/calls.ts'
import { answer, loginScreen, logOut, openUsers, question } from './session.ts'

test.describe('two tabs', () => {
  const menu = (page: Page) => page.getByRole('button', { name: 'Admin', exact: true })

  // Rules: §2: Logout during a job
  test('a logout in one tab asks first while a job is running in the other', async ({ page, context, backend }) => {
    const respond = hold(backend, 'put', 'users/:id/status')
    await page.goto('users/list?keyword=dao')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await answer(page, 'Confirm')
    const ledger = page.getByRole('dialog', { name: 'Block user' })
    await expect(ledger).toContainText('Sending')
    const other = await context.newPage()
    await openUsers(other)
    await logOut(other)
    await expect(question(other)).toContainText('Log out while a job is running?')
    await expect(question(other)).toContainText('even if it runs in another tab')
    await answer(other, 'Cancel')
    await expect(menu(other)).toBeVisible()
    respond()
    await expect(ledger).toContainText('1 of 1 done')
    await expect(ledger.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    const heldLocks = () => other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(heldLocks).not.toContain('app-job')

    await logOut(other)
    await expect(loginScreen(other)).toBeVisible()
    await expect(loginScreen(page)).toBeVisible()
    // Both tabs have checked at the same time whether cookies work.
    for (const tab of [page, other]) await expect(tab.getByText('Cookies are needed to sign in.')).toHaveCount(0)
  })
})
