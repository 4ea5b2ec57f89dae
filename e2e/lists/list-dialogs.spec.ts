import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** Holds scripts of the app. @returns a function that releases them */
async function hold(page: Page, files: RegExp) {
  const gate = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('a second button pressed while the code of a dialog loads opens only its own dialog', async ({ page }) => {
  const release = await hold(page, /assets\/(user-form|membership-dialog)-.*\.js$/)
  await page.goto('users/list?page=2')
  const row = page.locator('main tbody tr').first()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/[?&]edit=\d+/)
  await row.getByRole('button', { name: /^Membership of user \d+/ }).click()
  await expect(page).toHaveURL(/users\/list\?page=2&membership=\d+$/)
  release()
  await expect(page.getByRole('dialog', { name: 'Membership' })).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a row pressed while the code of another screen loads opens its own form here', async ({ page }) => {
  await page.clock.install()
  await page.goto('users/list?page=2')
  const row = page.locator('main tbody tr').first()
  const email = await row.getByRole('cell').nth(2).innerText()
  const release = await hold(page, /assets\/dashboard-.*\.js$/)
  const code = page.waitForResponse('**/assets/dashboard-*.js')
  await page.clock.pauseAt(Date.now() + 60_000) // With a stopped clock the list stays, also on a slow machine.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/users\/list\?page=2&edit=\d+$/)
  await page.clock.resume()
  release()
  await (await code).finished() // The other screen could be shown by now.
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('users/list?page=2')
})
