import type { Page } from '@playwright/test'
import { refused } from '../../mocks/overrides.ts'
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

test('reloads a list at most every 5 seconds if the connection is unstable', async ({ page, context, backend }) => {
  backend.use(...refused('get', 'users', 'not now', 403))
  await page.clock.install()
  await page.goto('users/list')
  await expect(page.getByRole('alert')).toContainText('Not now')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  let now = 0
  const requestTimes: number[] = []
  let pendingCount = 0
  page.on('request', (request) => {
    if (!request.url().includes('/api/v1/users?')) return
    requestTimes.push(now)
    pendingCount += 1
  })
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/v1/users?')) pendingCount -= 1
  })
  const advance = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 250) {
      now += 250
      await page.clock.runFor(250)
    }
  }
  for (let flap = 0; flap < 6; flap++) {
    await page.evaluate(() => fetch('/admin/version.json')) // Earlier calls have been reported now.
    await expect.poll(() => pendingCount).toBe(0) // An interrupted call would be retried.
    await context.setOffline(true)
    await expect(notice(page)).toBeVisible()
    await advance(1_000)
    await context.setOffline(false)
    await expect(notice(page)).toHaveCount(0)
    await advance(2_000)
  }
  expect(requestTimes.length).toBeGreaterThan(2)
  const gaps = requestTimes.slice(1).map((time, index) => time - (requestTimes[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4_750) // 5 seconds minus one step of the clock.
})
