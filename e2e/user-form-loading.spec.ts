import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label, exact: true })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const message = (page: Page) => form(page).getByRole('alert')
const toast = (page: Page) => page.locator('[data-sonner-toast]')

test('a record that fails to load shows an error with Retry instead of a blank form', async ({ page, backend }) => {
  let broken = true
  backend.use(http.get('*/api/v1/users/3', () => (broken ? new HttpResponse(null, { status: 500 }) : undefined)))
  await page.goto('users/list?edit=3')
  await expect(message(page)).toContainText('This could not be loaded')
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await expect(confirm(page)).toBeDisabled()
  broken = false
  await form(page).getByRole('button', { name: 'Retry' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  await expect(confirm(page)).toBeEnabled()
})

test('a response without a record shows an error, on opening and before a save', async ({ page, backend }) => {
  let isValid = true
  let body: object = { data: null }
  backend.use(http.get('*/api/v1/users/3', () => (isValid ? undefined : HttpResponse.json(body))))
  await page.goto('users/list?edit=3')
  await field(page, 'Last Name').fill('Nguyễn')
  isValid = false
  await confirm(page).click()
  await expect(message(page)).toHaveText('The server sent a response that could not be read. Nothing was saved.')
  body = { data: { id: 3, email: null } } // A record with an id only.
  await page.reload()
  await expect(message(page)).toContainText('This could not be loaded')
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await expect(confirm(page)).toBeDisabled()
  expect(calls(backend, 'PUT', 'users/3')).toEqual([])
})

test('a deleted record shows an error and is removed from the list', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  const userLink = page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' })
  await expect(userLink).toBeVisible()
  backend.db.users = backend.db.users.filter(({ id }) => id !== 3)
  await userLink.click()
  await expect(message(page)).toContainText('User not found')
  await expect(page.locator('[data-sonner-toast]')).toHaveText('User not found')
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await expect(confirm(page)).toBeDisabled()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(userLink).toHaveCount(0)
})

test('disables the form while the record loads', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users/:id', gate.promise))
  await page.goto('users/list?edit=3')
  for (const label of ['Email', 'First Name', 'Last Name', 'Phone']) await expect(field(page, label)).toBeDisabled()
  await expect(confirm(page)).toBeDisabled()
  gate.resolve()
  await expect(field(page, 'Email')).toBeEnabled()
  await expect(field(page, 'Email')).toHaveValue('dao.nguyen@example.com')
  await expect(field(page, 'Email')).toBeFocused()
})

test('waits up to 150 ms for the record before the form appears', async ({ page, backend }) => {
  await page.clock.install()
  await page.goto('users/list')
  const userLink = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(userLink).toBeVisible()
  await page.waitForLoadState('networkidle') // The code of the form has loaded.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const isLate of [false, true]) {
    const gate = Promise.withResolvers<void>()
    backend.use(...overrides.slow('get', 'users/:id', gate.promise))
    await userLink.click()
    await expect(page).toHaveURL(/edit=/)
    await page.clock.runFor(100)
    await expect(form(page)).toHaveCount(0)
    await page.clock.runFor(isLate ? 50 : 0)
    if (isLate) await expect(field(page, 'Email')).toBeDisabled()
    gate.resolve()
    const enabled = field(page, 'Email').and(page.locator(':enabled'))
    const counts = async () => {
      await page.clock.runFor(1)
      return [await enabled.count(), await field(page, 'Email').count()]
    }
    await expect.poll(counts, { intervals: [100] }).toEqual([1, 1])
    await expect(field(page, 'Email')).toHaveValue('admin@example.com')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page)).toHaveCount(0)
    await page.clock.runFor(20_000) // The cached record expires.
  }
})

test('loads the code of the form while its record loads', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users/:id', gate.promise))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  let isRequested = false
  page.on('request', (request) => {
    isRequested ||= request.url().includes('/user-form-')
  })
  await page.goto('users/list?edit=3')
  const wasRequested = async () => {
    await page.clock.runFor(1) // In 10 s of polling, the clock advances by less than 150 ms.
    return isRequested
  }
  await expect.poll(wasRequested, { intervals: [100] }).toBe(true)
  await expect(form(page)).toHaveCount(0)
  await page.clock.resume()
  gate.resolve()
  await expect(field(page, 'Email')).toHaveValue('dao.nguyen@example.com')
})

test('ignores a late record after the form of another user was opened', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users/3', gate.promise))
  await page.goto('users/list?keyword=nguyen&orderBy=first_name&perPage=100&edit=3')
  await expect(field(page, 'First Name')).toBeDisabled()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'An Nguyễn Hoài' }).click()
  await expect(field(page, 'First Name')).toHaveValue('An')
  gate.resolve()
  await field(page, 'Phone').fill('0900 000 000')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Update user successful')
  expect(calls(backend, 'PUT', 'users/1')[0]?.body).toContain('"first_name":"An"')
  expect(calls(backend, 'PUT', 'users/3')).toEqual([])
})

test('reloading the record keeps the changes of the form', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  for (const user of backend.db.users) if (user.id === 3) Object.assign(user, { first_name: 'Hoa', phone: '0999' })
  const before = calls(backend, 'GET', 'users/3').length
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => calls(backend, 'GET', 'users/3').length).toBe(before + 1)
  await expect(field(page, 'Phone')).toHaveValue('0999')
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
})
