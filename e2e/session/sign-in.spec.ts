import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ signedIn: false })
test.beforeEach(({ page }) => page.goto('login'))

const password = (page: Page) => page.getByLabel('Password', { exact: true })

async function fillIn(page: Page) {
  await page.getByLabel('Username').fill('admin@example.com')
  await password(page).fill('dance123')
}

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
