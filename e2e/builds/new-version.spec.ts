import type { Page } from '@playwright/test'
import { refused } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { hold } from '../support/calls.ts'

const notice = (page: Page) => page.getByText('A new version is available. Reload when you are done.')
const failedScreen = (page: Page) => page.getByRole('main').getByRole('alert')
const missing = 'Part of this page could not be loaded.'

/** The response of a host that no longer has a file. */
const notFound = { status: 404, contentType: 'text/plain', body: 'Not found' }
/** The response of a host that sends the page of the app instead of a missing file. */
const htmlPage = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Back-office</title>' }
const codeOf = (name: string) => `**/assets/${name}-*.js`
const failed = (page: Page) => page.getByRole('dialog', { name: 'This could not be shown' })
const membership = (page: Page) => page.getByRole('button', { name: /^Membership of user/ }).first()
const phone = (page: Page) => page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: 'Phone' })

/** Counts the loads of the page, and the probes that check whether the server is reachable. */
function countLoads(page: Page) {
  const [loads, probes]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/admin/')) probes.push(response.url())
  })
  return { loads, probes }
}

/** Runs an action that reloads the page, and waits for the new page. */
async function reloadBy(page: Page, act: () => Promise<void>) {
  const reloaded = page.waitForEvent('domcontentloaded')
  await act()
  await reloaded
}

test.beforeEach(({ pageErrors }) => pageErrors.allow(/Failed to load (resource|module script)|PreloadError/))

test('reloads the page once if the code of a dialog is missing', async ({ page }) => {
  const { loads, probes } = countLoads(page)
  await page.route(codeOf('membership-dialog'), (route) => route.fulfill(notFound))
  await page.goto('users/list')
  await reloadBy(page, () => membership(page).click())
  expect(loads).toHaveLength(2)
  await expect(page).toHaveURL(/membership=/)

  await expect(failed(page)).toContainText(missing)
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await failed(page).getByRole('button', { name: 'Close' }).click()
  await expect(rows(page)).toHaveCount(10)
  await membership(page).click()
  await expect.poll(() => probes).toHaveLength(3)
  await expect(failed(page)).toBeVisible()
  expect(loads).toHaveLength(2)

  await page.unroute(codeOf('membership-dialog'))
  await failed(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog', { name: 'Membership' })).toBeVisible()
  expect(loads).toHaveLength(3)
})

test('reloads the page once, also without storage, if the host responds with a page of HTML', async ({ page }) => {
  const { loads, probes } = countLoads(page)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
  })
  await page.goto('dashboard')
  await page.route(codeOf('news'), (route) => route.fulfill(htmlPage))
  await reloadBy(page, () => page.getByRole('link', { name: 'News' }).click())
  expect(loads).toHaveLength(2)

  await expect(failedScreen(page)).toContainText(missing)
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'News' }).click()
  await expect(failedScreen(page)).toContainText(missing)
  await expect.poll(() => probes).toHaveLength(3)
  expect(loads).toHaveLength(2)
  await page.unroute(codeOf('news'))
  await failedScreen(page).getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(3)
})

// Rules: Resilience: After a deployment
test('keeps unsaved changes, also after Retry, and offers the reload in a notice', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  await page.route(codeOf('about-dialog'), (route) => route.fulfill(notFound))
  await page.goto('account/profile')
  await expect(phone(page)).toHaveValue('0901 234 567')
  await expect(notice(page)).toHaveCount(0)
  await phone(page).fill('0909 000 111')
  await page.getByRole('button', { name: 'Software Info' }).click()
  await expect(failed(page)).toContainText(missing)
  await failed(page).getByRole('button', { name: 'Retry' }).click()
  await expect(failed(page)).toHaveCount(0)

  await expect(notice(page)).toBeVisible()
  await expect(phone(page)).toHaveValue('0909 000 111')
  expect(loads).toHaveLength(1)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect.poll(() => backend.db.users[0]?.phone).toBe('0909 000 111')
  await page.unroute(codeOf('about-dialog'))
  await reloadBy(page, () => page.getByRole('button', { name: 'Reload' }).click())
  expect(loads).toHaveLength(2)
  await expect(phone(page)).toHaveValue('0909 000 111')
  await page.getByRole('button', { name: 'Software Info' }).click()
  await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('does not reload without a connection, because the page would be lost', async ({ page }) => {
  const { loads } = countLoads(page)
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await page.route('**/admin/', (route) => route.abort())
  await page.route(codeOf('news'), (route) => route.abort())
  /** Opens the screen whose code is missing, and waits until the check for a new version has failed. */
  const openNews = async () => {
    const probed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/admin/'))
    await page.getByRole('link', { name: 'News' }).click()
    await probed
    await expect(failedScreen(page)).toContainText(missing)
  }
  await openNews()
  await page.getByRole('link', { name: 'User management' }).click()
  await expect(rows(page)).toHaveCount(10)
  await openNews()
  const retry = failedScreen(page).getByRole('button', { name: 'Retry' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/admin/', async (route) => {
    await gate.promise
    await route.abort()
  })
  await retry.click()
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  gate.resolve()
  await expect(retry).not.toHaveAttribute('aria-busy', 'true')

  await page.unrouteAll()
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(2)
})

test('does not reload for a new version during a write, and reports its result', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  backend.use(...refused('put', 'users/3/status', 'the server is busy', 503))
  const respond = hold(backend, 'put', 'users/3/status')
  await page.route(codeOf('news'), (route) => route.fulfill(notFound))
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Block user 3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'News' }).click()
  await expect(failedScreen(page)).toContainText(missing)
  await expect(notice(page)).toBeVisible()
  respond()
  await expect(page.getByText('The server is busy')).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(1)
})

test('waits for a pending token refresh before the reload, because a refresh token works once', async ({
  page,
  backend,
}) => {
  const { loads } = countLoads(page)
  await page.route(codeOf('news'), (route) => route.fulfill(notFound))
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  const respond = hold(backend, 'put', 'auth/refresh')
  backend.db.expireAccessTokens()
  const refreshing = page.waitForRequest('**/auth/refresh')
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await refreshing
  const probed = page.waitForResponse((response) => response.url().endsWith('/admin/') && response.ok())
  await page.getByRole('link', { name: 'News' }).click()
  await probed
  await page.unroute(codeOf('news'))
  await reloadBy(page, async () => respond())
  await expect(page.getByText('1–10 of 57').first()).toBeVisible()
  expect(loads).toHaveLength(2)
  expect(backend.requests.filter(({ path }) => path.endsWith('auth/refresh'))).toHaveLength(1)
})

test('an open page detects a new version, and offers it if there are no unsaved changes', async ({ page }) => {
  await page.clock.install()
  const requests: string[] = []
  let response: object = { status: 404, body: 'Not found' }
  await page.route('**/admin/version.json', (route) => {
    requests.push(route.request().url())
    return route.fulfill(response)
  })
  const code = page.waitForResponse('**/assets/idle-*.js')
  await page.goto('account/profile')
  await expect(phone(page)).toHaveValue('0901 234 567')
  await page.clock.runFor(30_000) // By then, the browser has been idle.
  await (await code).finished()
  /** Focuses the window until the page has requested its version. An early focus event may come before its listener. */
  const focusWindow = async () => {
    await expect(async () => {
      const responded = page.waitForResponse('**/version.json', { timeout: 2_000 })
      await page.evaluate(() => void dispatchEvent(new Event('focus')))
      await (await responded).finished()
    }).toPass()
    await page.clock.runFor(100)
  }
  let minutes = 0
  const countAfterMinute = async () => {
    minutes += 1
    await page.clock.runFor(60_000)
    return requests.length
  }
  await expect.poll(countAfterMinute, { intervals: [10] }).toBe(1)
  expect(minutes).toBeGreaterThan(8) // The first request is sent after ten minutes.

  response = { json: { version: 'another' } }
  await phone(page).fill('0909 000 111')
  await focusWindow()
  await expect(notice(page)).toHaveCount(0)
  await phone(page).fill('0901 234 567')

  for (const invalid of [{ status: 404, body: 'Not found' }, { body: '<!doctype html>' }, { json: {} }]) {
    response = invalid
    for (let times = 0; times < 2; times++) await focusWindow() // The second request follows the effects of the first.
  }
  await expect(notice(page)).toHaveCount(0)
  response = { json: { version: 'another' } }
  await page.clock.runFor(10 * 60_000)
  await expect(notice(page)).toBeVisible()
  await expect(phone(page)).toHaveValue('0901 234 567')
})
