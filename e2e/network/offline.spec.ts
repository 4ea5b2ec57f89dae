import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls } from '../support/calls.ts'

const notice = (page: Page) => page.getByText('You are offline. The data may be out of date.')

test.beforeEach(({ pageErrors }) => {
  pageErrors.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  // Code that loads while the browser is idle may fail.
  pageErrors.allow(/Part of this page could not be loaded.*toaster/)
})

// Rules: Resilience: The browser is offline
test('reloads old rows after the connection returns', async ({ page, context, backend }) => {
  await page.clock.install()
  await page.goto('users/list?keyword=dao')
  await expect(rows(page)).toContainText('Active')
  await context.setOffline(true)
  await expect(notice(page)).toBeVisible()
  for (const user of backend.db.users) if (user.id === 3) user.status = 'pending'
  await page.clock.fastForward(11_000)
  await context.setOffline(false)
  await expect(rows(page)).toContainText('Pending')
  expect(calls(backend, 'GET', 'users')).toHaveLength(2)
})

test('a page opened while offline shows the notice, and loads its data after the connection returns', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let online = false
    Object.defineProperty(navigator, 'onLine', { get: () => online })
    addEventListener('online', () => {
      online = true
    })
  })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.goto('users/list')
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Connection error.')
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
})
