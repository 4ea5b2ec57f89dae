import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const banner = (page: Page) => page.getByText('A new version is available. Reload when you are done.')
const phone = (page: Page) => page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: 'Phone' })

test.beforeEach(({ faults }) => faults.allow(/Failed to load resource/))

test('an open page learns of a new version, and offers it when nothing is typed', async ({ page }) => {
  await page.clock.install()
  const looks: string[] = []
  let answer: object = { status: 404, body: 'Not found' }
  await page.route('**/admin/version.json', (route) => {
    looks.push(route.request().url())
    return route.fulfill(answer)
  })
  const code = page.waitForResponse('**/assets/version-watch-*.js')
  await page.goto('account/profile')
  await expect(phone(page)).toHaveValue('0901 234 567')
  await page.clock.runFor(30_000) // idle by now
  await (await code).finished()
  /** Comes back to the page, again where it did not listen yet, until it has heard of its version. */
  const comeBack = async () => {
    await expect(async () => {
      const answered = page.waitForResponse('**/version.json', { timeout: 2_000 })
      await page.evaluate(() => void dispatchEvent(new Event('focus')))
      await (await answered).finished()
    }).toPass()
    await page.clock.runFor(100)
  }
  let minutes = 0
  const afterAMinute = async () => {
    minutes += 1
    await page.clock.runFor(60_000)
    return looks.length
  }
  await expect.poll(afterAMinute, { intervals: [10] }).toBe(1)
  expect(minutes).toBeGreaterThan(8) // the first look is that of every ten minutes

  answer = { json: { version: 'another' } }
  await phone(page).fill('0909 000 111')
  await comeBack()
  await expect(banner(page)).toHaveCount(0)
  await phone(page).fill('0901 234 567')

  for (const useless of [{ status: 404, body: 'Not found' }, { body: '<!doctype html>' }, { json: {} }]) {
    answer = useless
    for (let times = 0; times < 2; times++) await comeBack() // by the second, what the first led to is shown
  }
  await expect(banner(page)).toHaveCount(0)
  answer = { json: { version: 'another' } }
  await page.clock.runFor(10 * 60_000)
  await expect(banner(page)).toBeVisible()
  await expect(phone(page)).toHaveValue('0901 234 567')
})

test('the version that is served is no new one', async ({ page }) => {
  await page.goto('users/list')
  await expect(page.locator('tbody tr')).toHaveCount(10)
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/version.json')) statuses.push(response.status())
  })
  const comeBack = async () => {
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    return statuses.length
  }
  // From the first spare time on; it looks again only once it has dealt with the answer of before.
  await expect.poll(comeBack, { timeout: 30_000 }).toBeGreaterThan(1)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect(banner(page)).toHaveCount(0)
})
