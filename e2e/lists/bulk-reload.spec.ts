import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { hold } from '../support/calls.ts'

test.use({ connections: 'fresh' }) // Chromium repeats a request on a kept connection that breaks.

// Rules: Resilience: The tab is duplicated
test('a duplicated tab does not continue the job of its original', async ({ page, context, backend }) => {
  const respond = hold(backend, 'post', 'users/:id/memberships')
  await page.goto('users/list?keyword=linh')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })
  const recentChanges = (tab: Page) => tab.getByRole('button', { name: 'Recent changes', exact: true })
  await page
    .getByRole('button', { name: /^Block user/ })
    .first()
    .click()
  await confirm.click()
  await expect(recentChanges(page)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await page.getByRole('button', { name: 'Extend membership', exact: true }).click()
  await confirm.click()
  const ledger = page.getByRole('dialog', { name: 'Extend membership by 6 months' })
  await expect(ledger).toContainText('Sending')
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  const copy = await context.newPage()
  await copy.addInitScript((entries: [string, string][]) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, JSON.parse(stored))
  await copy.goto('users/list')
  const ledgersIn = (tab: Page) =>
    tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('/ledgers')))
  expect(await ledgersIn(page)).not.toEqual([])
  await expect.poll(() => ledgersIn(copy)).toEqual([])
  await expect(copy.getByRole('region', { name: 'Jobs' })).toHaveCount(0)
  await expect(recentChanges(copy)).toHaveCount(0)
  respond()
  await expect(ledger).toContainText(/(\d+) of \1 done/)
})
