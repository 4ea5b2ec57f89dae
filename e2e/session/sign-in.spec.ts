import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ signedIn: false })
test.beforeEach(({ page }) => page.goto('login'))

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' })
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })

async function fillIn(page: Page) {
  await page.getByLabel('Username').fill('admin@example.com')
  await password(page).fill('dance123')
}

test('keeps the button disabled until the next screen appears, unless the session disappears', async ({
  page,
  context,
  backend,
}) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/dashboard-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  const signIns = () => backend.requests.filter(({ path }) => path.endsWith('signin'))
  const requested = page.waitForRequest('**/assets/dashboard-*.js')
  await page.clock.install()
  await fillIn(page)
  await page.clock.pauseAt(Date.now() + 60_000) // Stops the clock before a spinner replaces the form.
  await logIn(page).click()
  await requested
  await expect(logIn(page)).toBeDisabled()
  await password(page).press('Enter')

  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(logIn(page)).toBeEnabled()
  expect(signIns()).toHaveLength(1)
  await logIn(page).click()
  gate.resolve()
  await expect(dashboard(page)).toBeVisible()
  expect(signIns()).toHaveLength(2)
})

test('the policy blocks a native submit, so that no password gets into a URL or body', async ({
  page,
  backend,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(/form-action/)
  await page.addInitScript(() => addEventListener('submit', (event) => event.stopImmediatePropagation(), true))
  await page.reload()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
  await fillIn(page)
  const blocked = page.waitForEvent('console', (entry) => entry.text().startsWith('form-action refused'))
  await page.keyboard.press('Enter') // A click would wait for a navigation, which never happens.
  await blocked
  expect(await page.evaluate(() => location.href)).toBe(`${baseURL}login`)
  expect(sent.filter((text) => text.includes('dance123'))).toEqual([])
  expect(backend.requests).toEqual([])
})
