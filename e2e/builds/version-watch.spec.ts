import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const notice = (page: Page) => page.getByText('A new version is available. Reload when you are done.')
const phone = (page: Page) => page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: 'Phone' })

test.beforeEach(({ pageErrors }) => pageErrors.allow(/Failed to load resource/))

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
