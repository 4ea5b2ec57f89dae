import type { BrowserContext, Page } from '@playwright/test'
import { calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { logIn, loginScreen, logOut, openUsers, rows, stopped } from './session.ts'

const [admin, linh] = ['admin@example.com', 'linh@example.com']
const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const phone = (page: Page) => form(page).getByLabel('Phone', { exact: true })
const draft = (page: Page) => page.getByRole('region', { name: 'Draft' })

// Opaque tokens do not identify the person. The app identifies people by the username of the sign-in.
test.use({ signedIn: false })
test.beforeEach(({ backend }) => {
  backend.db.tokens = 'opaque'
})

/** Signs in, changes the form of user 3, and presses Confirm after the session has ended. */
async function loseSession(page: Page, revokeAll: () => void) {
  await page.goto('users/list?edit=3')
  await logIn(page)
  await phone(page).fill('0909 000 111')
  revokeAll()
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(loginScreen(page)).toBeVisible()
}

/** Opens the list in a tab that receives no messages of other tabs, and signs a person in again in another tab. */
async function signInElsewhere(page: Page, context: BrowserContext, username: string) {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await page.goto('users/list')
  await logIn(page)
  await expect(rows(page)).toHaveCount(10)
  const other = await context.newPage()
  await openUsers(other)
  await logOut(other)
  await logIn(other, username)
  await expect(other.getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
}

test('offers a draft to a person who signs in with the same username', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  await page.reload()
  await logIn(page, 'Admin@Example.com')
  await draft(page).getByRole('button', { name: 'Restore' }).click()
  await expect(phone(page)).toHaveValue('0909 000 111')
})

test('does not offer a draft to another person', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  await logIn(page, linh)
  await expect(phone(page)).toHaveValue('0912 345 678')
  await expect(draft(page)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('0909 000 111')
})

test('a sleeping tab stops before it sends anything after another person has signed in', async ({
  page,
  context,
  backend,
}) => {
  await signInElsewhere(page, context, linh)
  await expect(rows(page)).toHaveCount(10)
  backend.requests.length = 0

  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect(stopped(page, linh)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  expect(backend.requests).toEqual([])
})

test('a sleeping tab continues after the same person has signed in again', async ({ page, context, backend }) => {
  await signInElsewhere(page, context, admin)
  backend.requests.length = 0

  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect.poll(() => calls(backend, 'GET', 'users').length).toBeGreaterThan(0)
  await expect(stopped(page, admin)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
})
