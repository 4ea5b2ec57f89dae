import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { queries } from './calls.ts'
import { expect, test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const button = (page: Page) => page.getByRole('button', { name: 'Refresh list' })

test('the refresh button reloads the list', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await expect(rows(page)).toContainText('Active')
  for (const user of backend.db.users) if (user.id === 3) user.status = 'pending'
  await button(page).click()
  await expect(rows(page)).toContainText('Pending')
  expect(queries(backend)).toHaveLength(2)
})

test('the refresh button is busy during a refresh and starts no second one', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await expect(rows(page)).toHaveCount(1)
  const refresh = button(page)
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users', gate.promise))
  await refresh.press('Enter')
  await expect(refresh).toHaveAttribute('aria-busy', 'true')
  await expect(refresh.locator('svg')).toHaveCSS('animation-name', 'spin')
  await refresh.press('Enter')
  gate.resolve()
  await expect(refresh).not.toHaveAttribute('aria-busy')
  expect(queries(backend)).toHaveLength(2)

  backend.use(...overrides.serverError('users'))
  await refresh.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Internal server error')
  await expect(refresh).toBeEnabled()
})

test('the refresh button is not busy during an automatic reload', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Block user 3' }).click()
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users', gate.promise))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => queries(backend)).toHaveLength(2)
  await expect(button(page)).toBeEnabled()
  gate.resolve()
  await expect(rows(page)).toContainText('Blocked')
})

test('reloads a page that was requested before a deletion had finished', async ({ page, backend }) => {
  await page.goto('users/list')
  const deleted = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  backend.use(...overrides.slow('delete', 'users/:id', deleted.promise))
  await page
    .getByRole('button', { name: /^Delete user/ })
    .nth(4)
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()

  const read = Promise.withResolvers<void>()
  await page.route('**/api/v1/users?*page=2*', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await arrived.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await read.promise
  const responded = page.waitForResponse((response) => response.request().method() === 'DELETE')
  deleted.resolve()
  await (await responded).finished()
  arrived.resolve()
  await expect(page.getByText('11–20 of 136').first()).toBeVisible()
})
