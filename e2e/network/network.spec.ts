import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { logIn, logOut } from '../session/session.ts'
import { calls } from '../support/calls.ts'

const notice = (page: Page) => page.getByText('You are offline. The data may be out of date.')

test.describe('offline', () => {
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
    await expect(page.getByRole('button', { name: 'Filter by status' })).toBeVisible() // its code has loaded
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
})

const email = (page: Page) => page.getByRole('form', { name: 'Profile' }).getByLabel('Email')

// Rules: §4: Responses of the API; Resilience: The API sends caching headers
test('an API whose responses may be cached never shows outdated data after another sign-in or before a save', async ({
  page,
  backend,
}) => {
  await page.goto('account/profile')
  await expect(email(page)).toHaveValue('admin@example.com')
  await logOut(page)
  await logIn(page, 'linh@example.com')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(email(page)).toHaveValue('linh@example.com')

  await page.goto('contents/news?edit=3')
  const dialog = page.getByRole('dialog', { name: 'Create/Update news' })
  await dialog.getByLabel('Title').fill('Typed here')
  Object.assign(backend.db.news.find(({ id }) => id === 3) ?? {}, { title: 'Changed by a colleague' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Changed by someone else' })).toContainText('Changed by a colleague')
})

test('reports several uncaught errors in one toast', async ({ page, pageErrors }) => {
  pageErrors.allow(/token-4711/)
  await page.goto('dashboard')
  await page.evaluate(() => {
    for (const wait of [0, 1, 2]) {
      setTimeout(() => {
        throw new Error('token-4711')
      }, wait)
      setTimeout(() => void Promise.reject(new Error('token-4711')), wait)
    }
  })
  await expect(page.locator('[data-sonner-toast]')).toHaveText('Something went wrong.')
})
