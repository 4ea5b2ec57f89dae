import type { Page } from '@playwright/test'
import { serverError, slow } from '../mocks/overrides.ts'
import { bodies, calls } from './calls.ts'
import { expect, http, test } from './fixtures.ts'

const path = 'users/profile'
const form = (page: Page) => page.getByRole('form', { name: 'Profile' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const update = (page: Page) => form(page).getByRole('button', { name: 'Update Profile' })
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' })

test.beforeEach(async ({ page }) => {
  await page.goto('account/profile')
  await expect(field(page, 'Phone')).toHaveValue('0901 234 567')
})

test("a save keeps a colleague's changes to other fields of the profile", async ({ page, backend }) => {
  await field(page, 'Phone').fill('0909 000 111')
  Object.assign(backend.db.users[0] ?? {}, { last_name: 'Nguyễn Thị' })
  await update(page).click()
  await expect(page.getByText('Update profile successful')).toBeVisible()
  expect(bodies(backend, 'POST', path)).toMatchObject([{ phone: '0909 000 111', last_name: 'Nguyễn Thị' }])
  await expect(field(page, 'Last Name')).toHaveValue('Nguyễn Thị')
})

test('asks only about the fields that both have changed', async ({ page, backend }) => {
  await field(page, 'Phone').fill('0909 000 111')
  Object.assign(backend.db.users[0] ?? {}, { phone: '0909 000 222' })
  await update(page).click()
  await expect(conflict(page).getByRole('group')).toHaveCount(1)
  await conflict(page).getByRole('radio', { name: 'Theirs 0909 000 222' }).check()
  expect(calls(backend, 'POST', path)).toEqual([])
  await conflict(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update profile successful')).toBeVisible()
  expect(bodies(backend, 'POST', path)).toMatchObject([{ phone: '0909 000 222' }])
})

test('sends nothing and keeps the changes if the profile cannot be reloaded before a save', async ({
  page,
  backend,
}) => {
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
  await field(page, 'Phone').fill('0909 000 111')
  backend.use(...serverError(path))
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000 // As when the person returns after a minute.
    dispatchEvent(new Event('visibilitychange'))
  })
  await warning
  await expect(field(page, 'Phone')).toHaveValue('0909 000 111')
  await expect(form(page).getByText('You have unsaved changes.')).toBeVisible()
  await expect(update(page)).toBeEnabled()

  const again = page.waitForEvent('console', (message) => message.type() === 'warning')
  await update(page).click()
  await again
  await expect(update(page)).toBeEnabled()
  await expect(form(page).getByText('You have unsaved changes.')).toBeVisible()
  expect(calls(backend, 'POST', path)).toEqual([])
})

test('does not treat the own last save as a conflict before the profile was reloaded', async ({ page, backend }) => {
  await field(page, 'Phone').fill('0909 000 111')
  let isFirst = true
  const gate = Promise.withResolvers<void>()
  backend.use(
    http.get(`*/api/v1/${path}`, async () => {
      const isBeforeSave = isFirst
      isFirst = false
      if (!isBeforeSave) await gate.promise
    }),
  )
  await update(page).click()
  await expect(page.getByText('Update profile successful')).toBeVisible()
  await field(page, 'Phone').fill('0909 000 222')
  gate.resolve()
  await expect.poll(() => calls(backend, 'GET', path).length).toBe(3)
  await update(page).click()
  await expect
    .poll(() => bodies(backend, 'POST', path))
    .toMatchObject([{ phone: '0909 000 111' }, { phone: '0909 000 222' }])
  await expect(conflict(page)).toHaveCount(0)
})

test('leaving the profile while it is reloaded before a save saves nothing', async ({ page, backend }) => {
  await field(page, 'Phone').fill('0909 000 111')
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('get', path, gate.promise))
  const read = () => calls(backend, 'GET', path).length
  const before = read()
  await update(page).click()
  await expect.poll(read).toBe(before + 1)
  await page.getByRole('link', { name: 'News' }).click()
  await page.getByRole('alertdialog', { name: 'Confirmation' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  gate.resolve()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(field(page, 'Phone')).toHaveValue('0901 234 567')
  expect(calls(backend, 'POST', path)).toEqual([])
})

test('the update button stays disabled until the save of a profile that was left has ended', async ({
  page,
  backend,
}) => {
  await field(page, 'Phone').fill('0909 000 111')
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('post', path, gate.promise))
  await update(page).click()
  await expect.poll(() => calls(backend, 'POST', path)).toHaveLength(1)
  await page.getByRole('link', { name: 'News' }).click()
  await page.getByRole('alertdialog', { name: 'Confirmation' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await page.goBack()
  await expect(form(page).getByRole('button', { name: 'Updating...' })).toBeDisabled()
  gate.resolve()
  await expect(field(page, 'Phone')).toHaveValue('0909 000 111')
  await expect(update(page)).toBeEnabled()
  expect(calls(backend, 'POST', path)).toHaveLength(1)
})
