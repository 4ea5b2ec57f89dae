import type { Page } from '@playwright/test'
import * as scenarios from '../mocks/scenarios.ts'
import { calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label, exact: true })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const message = (page: Page) => form(page).getByRole('alert')
const toast = (page: Page) => page.locator('[data-sonner-toast]')

test('a record that fails to load is an error with Retry, never a blank form', async ({ page, backend }) => {
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

test('an answer that holds no record is no blank form, neither on opening nor before a save', async ({
  page,
  backend,
}) => {
  let isThere = true
  let body: object = { data: null }
  backend.use(http.get('*/api/v1/users/3', () => (isThere ? undefined : HttpResponse.json(body))))
  await page.goto('users/list?edit=3')
  await field(page, 'Last Name').fill('Nguyễn')
  isThere = false
  await confirm(page).click()
  await expect(message(page)).toHaveText('The server sent a response that could not be read. Nothing was saved.')
  body = { data: { id: 3, email: null } } // nothing but the number
  await page.reload()
  await expect(message(page)).toContainText('This could not be loaded')
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await expect(confirm(page)).toBeDisabled()
  expect(calls(backend, 'PUT', 'users/3')).toEqual([])
})

test('a record that is gone is no blank form either, and leaves the list', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  const person = page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' })
  await expect(person).toBeVisible()
  backend.db.users = backend.db.users.filter(({ id }) => id !== 3)
  await person.click()
  await expect(message(page)).toContainText('User not found')
  await expect(page.locator('[data-sonner-toast]')).toHaveText('User not found')
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await expect(confirm(page)).toBeDisabled()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(person).toHaveCount(0)
})

test('while the record loads nothing can be typed or saved', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...scenarios.slow('get', 'users/:id', gate.promise))
  await page.goto('users/list?edit=3')
  for (const label of ['Email', 'First Name', 'Last Name', 'Phone']) await expect(field(page, label)).toBeDisabled()
  await expect(confirm(page)).toBeDisabled()
  gate.resolve()
  await expect(field(page, 'Email')).toBeEnabled()
  await expect(field(page, 'Email')).toHaveValue('dao.nguyen@example.com')
  await expect(field(page, 'Email')).toBeFocused()
})

test('a form waits 150 ms for its record, to be drawn once and filled, and no longer', async ({ page, backend }) => {
  await page.clock.install()
  await page.goto('users/list')
  const person = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(person).toBeVisible()
  await page.waitForLoadState('networkidle') // the form's code
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const isLate of [false, true]) {
    const gate = Promise.withResolvers<void>()
    backend.use(...scenarios.slow('get', 'users/:id', gate.promise))
    await person.click()
    await expect(page).toHaveURL(/edit=/)
    await page.clock.runFor(100)
    await expect(form(page)).toHaveCount(0)
    await page.clock.runFor(isLate ? 50 : 0)
    if (isLate) await expect(field(page, 'Email')).toBeDisabled()
    gate.resolve()
    const enabled = field(page, 'Email').and(page.locator(':enabled'))
    const look = async () => {
      await page.clock.runFor(1)
      return [await enabled.count(), await field(page, 'Email').count()]
    }
    await expect.poll(look, { intervals: [100] }).toEqual([1, 1])
    await expect(field(page, 'Email')).toHaveValue('admin@example.com')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page)).toHaveCount(0)
    await page.clock.runFor(20_000) // nothing is known of the person any more
  }
})

test('the code of a form comes while its record is on its way', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...scenarios.slow('get', 'users/:id', gate.promise))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  let isAsked = false
  page.on('request', (request) => {
    isAsked ||= request.url().includes('/user-form-')
  })
  await page.goto('users/list?edit=3')
  const look = async () => {
    await page.clock.runFor(1) // in 10 s of looks that is less than 150 ms
    return isAsked
  }
  await expect.poll(look, { intervals: [100] }).toBe(true)
  await expect(form(page)).toHaveCount(0)
  await page.clock.resume()
  gate.resolve()
  await expect(field(page, 'Email')).toHaveValue('dao.nguyen@example.com')
})

test('a late record never lands in the form of somebody else', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...scenarios.slow('get', 'users/3', gate.promise))
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

test('reading the record again while somebody types leaves what was typed', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  for (const user of backend.db.users) if (user.id === 3) Object.assign(user, { first_name: 'Hoa', phone: '0999' })
  const before = calls(backend, 'GET', 'users/3').length
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => calls(backend, 'GET', 'users/3').length).toBe(before + 1)
  await expect(field(page, 'Phone')).toHaveValue('0999')
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
})
