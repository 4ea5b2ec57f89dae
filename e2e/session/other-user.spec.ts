import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { answer, question, sentFor, signedInAs, stopped, tokenCookies } from './session.ts'

const [admin, linh] = ['admin@example.com', 'linh@example.com']
const [ADMIN, LINH] = ['1', '2']
const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })

// Rules: Resilience: Another person signs in in another tab
test('a link that signs in another person asks first; then other tabs stop, and continue as that person after a reload', async ({
  page,
  context,
  backend,
  baseURL,
}) => {
  await page.goto('users/list?edit=3')
  await form(page).getByLabel('Phone', { exact: true }).fill('0909 000 111')
  const before = await tokenCookies(context)
  const other = await context.newPage()
  const open = () => {
    const { access_token, refresh_token } = backend.db.signIn(linh)
    return other.goto(`dashboard?perPage=20&accessToken=${access_token}&refreshToken=${refresh_token}`)
  }
  await open()
  await expect(question(other)).toContainText(`The link you opened signs in ${linh}. You are signed in as ${admin}.`)
  await expect(question(other).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(other).toHaveURL(`${baseURL}dashboard?perPage=20`)
  await answer(other, 'Cancel')
  await expect(await signedInAs(other)).toHaveText(admin)
  expect(await tokenCookies(context)).toEqual(before)
  expect(sentFor(backend, LINH).map(({ path }) => path)).toEqual(['/api/v1/auth/refresh'])

  await open()
  await answer(other, 'Confirm')
  await expect(await signedInAs(other)).toHaveText(linh)
  await expect(stopped(page, linh)).toBeVisible()
  await expect(page.getByRole('button')).toHaveText(['Reload'])
  await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stopped(page, linh)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.content()).not.toContain(admin)
  backend.requests.length = 0

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(form(page).getByLabel('Phone', { exact: true })).toHaveValue('0912 345 678')
  expect(sentFor(backend, ADMIN)).toEqual([])
  expect(sentFor(backend, LINH).length).toBeGreaterThan(0)
})
