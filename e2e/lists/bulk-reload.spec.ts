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

/** The users with a number of periods that has changed, and by how many. */
const countPeriods = (memberships: { user_id: number }[]) => {
  const counts = new Map<number, number>()
  for (const { user_id } of memberships) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  return counts
}

test('a reload in the middle of forty extensions doubles none', async ({ page, backend }) => {
  test.slow() // up to 20 seconds pass before a lost call is known to be lost
  page.on('dialog', (dialog) => void dialog.accept()) // the browser asks before the page is left
  const before = countPeriods(backend.db.memberships)
  const added = () =>
    [...countPeriods(backend.db.memberships)].map(([id, count]) => count - (before.get(id) ?? 0)).filter((n) => n > 0)
  // The server hangs after a while: the reload aborts calls of which the page does not know the outcome.
  const gate = Promise.withResolvers<void>()
  await extendForty(page)
  await expect.poll(() => added().length).toBeGreaterThan(5)
  backend.use(...slow('post', 'users/:id/memberships', gate.promise))
  await expect(ledger(page)).toContainText('Sending')
  await page.reload()
  gate.resolve()

  await expect(panel(page)).toContainText('The page was closed before everything was sent.')
  await panel(page).getByRole('button', { name: 'Details' }).click()
  await ledger(page)
    .getByRole('button', { name: /^Continue with/ })
    .click()
  // A call that the reload cut off before the server got it is found missing after 20 seconds. It can be sent again.
  const next = ledger(page).getByRole('button', { name: /^(Check \d+ unknown|Continue with|Retry)/ })
  await expect(async () => {
    if (await next.first().isVisible()) await next.first().click()
    await expect(ledger(page)).toContainText('40 of 40 done', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  expect(added()).toEqual(Array.from({ length: 40 }, () => 1))
  expect(
    backend.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/memberships')),
  ).toHaveLength(40)
})

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
