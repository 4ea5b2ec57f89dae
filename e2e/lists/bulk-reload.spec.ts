import type { Page } from '@playwright/test'
import { slow } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'

test.use({ connections: 'fresh' }) // Chromium repeats a request on a kept connection that breaks.

const ledger = (page: Page) => page.getByRole('dialog', { name: 'Extend membership by 6 months' })
const panel = (page: Page) => page.getByRole('region', { name: 'Jobs' })

/** Starts to extend the memberships of forty users. */
async function extendForty(page: Page) {
  await page.goto('users/list?perPage=50')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  for (let row = 0; row < 10; row += 1)
    await page
      .getByRole('checkbox', { name: /^Select user/ })
      .nth(row)
      .click()
  await page.getByRole('button', { name: 'Extend membership', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirmation' })
  await expect(question).toContainText('Extend the membership of 40 users by 6 months?')
  await question.getByRole('button', { name: 'Confirm' }).click()
}

// Rules: Resilience: The tab is duplicated
test('a duplicated tab does not continue the job of its original', async ({ page, context, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('post', 'users/:id/memberships', gate.promise))
  await extendForty(page)
  await expect(ledger(page)).toContainText('Sending')
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  const copy = await context.newPage()
  await copy.addInitScript((entries: [string, string][]) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, JSON.parse(stored))
  await copy.goto('users/list')
  await expect.poll(() => copy.evaluate(() => sessionStorage.getItem('app_ledgers'))).toBeNull()
  await expect(panel(copy)).toHaveCount(0)
  gate.resolve()
  await expect(ledger(page)).toContainText('40 of 40 done', { timeout: 60_000 })
})
