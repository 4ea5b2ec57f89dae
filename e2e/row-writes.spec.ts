import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { calls, sortByEmail } from './calls.ts'
import { expect, test } from './fixtures.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
const busy = (page: Page) => page.locator('tbody button[aria-busy=true]')
const turn = (page: Page, to: 'Next page' | 'Previous page') => page.getByRole('button', { name: to }).first().click()

for (const [list, name, method, path] of [
  ['users/list', 'Delete user 2', 'delete', 'users/2'],
  ['users/list', 'Block user 2', 'put', 'users/2/status'],
  ['contents/faq', 'Delete FAQ 1', 'delete', 'faqs/1'],
  ['courses/list?orderBy=name', 'Disable course 1', 'put', 'courses/1/status'],
  ['courses/2/lessons?orderBy=title', 'Disable lesson 3', 'put', 'lessons/3/status'],
] as const) {
  test(`${name}: sends one request, also if the row leaves the page and comes back`, async ({ page, backend }) => {
    const gate = Promise.withResolvers<void>()
    backend.use(...overrides.slow(method, path, gate.promise), ...overrides.serverError(path))
    await page.goto(list)
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await turn(page, 'Next page')
    await expect(button).toHaveCount(0)
    await expect(busy(page)).toHaveCount(0)
    await turn(page, 'Previous page')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(busy(page)).toHaveCount(1)
    await button.press('Enter')

    gate.resolve()
    await expect(page.getByText('Internal server error')).toBeVisible()
    await expect(busy(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    await button.click()
    await expect(question(page)).toBeVisible()
    expect(calls(backend, method.toUpperCase(), path)).toHaveLength(1)
  })
}

test('Back closes a question about a row', async ({ page, backend }) => {
  await page.goto('users/list')
  await turn(page, 'Next page')
  await expect(page.getByText('11–20 of 137').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false') // The old rows ignore clicks.
  await page
    .getByRole('button', { name: /^Delete user/ })
    .first()
    .click()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('users/list')
  await expect(question(page)).toHaveCount(0)
  await sortByEmail(page, backend)
  expect(backend.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('a question still refers to its row after the row has left the page', async ({ page, backend }) => {
  await page.clock.install()
  await page.goto('users/list?orderBy=email')
  const button = page.getByRole('button', { name: 'Block user 2', exact: true, includeHidden: true })
  const [user] = backend.db.users.filter(({ id }) => id === 2)
  if (user) user.email = 'aa@example.com'
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await button.click()
  const text = 'Are you sure you want to change status of user ID 2 to Blocked ?'
  await expect(question(page)).toContainText(text)
  if (user) user.email = 'zz@example.com'
  await page.clock.fastForward(60_000) // The list is stale now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(button).toHaveCount(0)
  await expect(question(page)).toContainText(text)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => user?.status).toBe('blocked')
  expect(backend.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    '/api/v1/users/2/status',
  ])
})
