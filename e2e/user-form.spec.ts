import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { bodies, calls, queries } from './calls.ts'
import { expect, test } from './fixtures.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label, exact: true })
const password = (page: Page) => form(page).getByLabel(/^Password/)
const chosen = (page: Page) => form(page).getByRole('button', { name: /^Remove (?!avatar)/ })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const toast = (page: Page) => page.locator('[data-sonner-toast]')

test('Add Account opens an empty form and focuses the first field', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Add Account' }).click()
  await expect(page).toHaveURL('users/list?keyword=dao&edit=0')
  await expect(form(page).getByLabel('Email', { exact: true })).toBeFocused() // The label contains nothing else.
  for (const label of ['Email', 'First Name', 'Last Name', 'Phone']) await expect(field(page, label)).toHaveValue('')
  await expect(password(page)).toHaveValue('')
  await expect(chosen(page)).toHaveAccessibleName('Remove Member')
  expect(calls(backend, 'GET', 'users/0')).toEqual([])
})

test('saves a new user with all fields, and reloads the list', async ({ page, backend }) => {
  await page.goto('users/list?edit=0')
  await field(page, 'Email').fill(' ha.vu@example.com ')
  await password(page).fill(' 2345 ')
  await field(page, 'First Name').fill('Hà')
  await field(page, 'Last Name').fill('Vũ Thu')
  await field(page, 'Phone').fill('0977 111 222')
  await confirm(page).click()

  await expect(toast(page)).toHaveText('Create user successful')
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL('users/list')
  await expect(page.getByText('1–10 of 138').first()).toBeVisible()
  expect(bodies(backend, 'POST', 'users')).toEqual([
    {
      id: 0,
      email: 'ha.vu@example.com',
      password: ' 2345 ',
      first_name: 'Hà',
      last_name: 'Vũ Thu',
      phone: '0977 111 222',
      avatar: '',
      roles: ['Member'],
    },
  ])
  expect(queries(backend)).toHaveLength(2)
})

test('requires only e-mail, password and first name', async ({ page, backend }) => {
  await page.goto('users/list?edit=0')
  await field(page, 'Email').fill('ha.vu@example.com')
  await password(page).fill('secret')
  await field(page, 'First Name').fill('Hà')
  await chosen(page).click()
  await field(page, 'First Name').press('Enter')
  await expect(toast(page)).toHaveText('Create user successful')
  expect(bodies(backend, 'POST', 'users')).toEqual([
    {
      id: 0,
      email: 'ha.vu@example.com',
      password: 'secret',
      first_name: 'Hà',
      last_name: '',
      phone: '',
      avatar: '',
      roles: [],
    },
  ])
})

test('shows a message below each missing field, and focuses the first', async ({ page, backend }) => {
  await page.goto('users/list?edit=0')
  await field(page, 'Phone').fill('0977 111 222')
  await confirm(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  for (const [control, message] of [
    [field(page, 'Email'), 'Please enter a valid email'],
    [password(page), 'Please enter a valid password'],
    [field(page, 'First Name'), 'Please enter a valid first name'],
  ] as const) {
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(message)
    await expect(form(page).getByText(message, { exact: true })).toBeVisible()
  }
  for (const label of ['Last Name', 'Phone'])
    await expect(field(page, label)).not.toHaveAttribute('aria-invalid', 'true')

  await field(page, 'Email').fill('ha.vu@example.com')
  await expect(form(page).getByText('Please enter a valid email', { exact: true })).toHaveCount(0)
  await confirm(page).click()
  await expect(password(page)).toBeFocused()
  await expect(field(page, 'Phone')).toHaveValue('0977 111 222')
  expect(calls(backend, 'POST', 'users')).toEqual([])
})

test('focuses the first invalid field once, and keeps the focus while the person types', async ({ page }) => {
  await page.clock.install()
  await page.goto('users/list?edit=0')
  await expect(field(page, 'Email')).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.insertText('ha.vu@example.com')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true')
  await page.clock.runFor(1000)
  await expect(field(page, 'Email')).toBeFocused()
})

for (const [label, typed, message] of [
  ['Email', 'ha.vu', 'Please enter a valid email'],
  ['Email', 'ha vu@example.com', 'Please enter a valid email'],
  ['Email', '   ', 'Please enter a valid email'],
  ['Password', '12345', 'Please enter a valid password'],
  ['First Name', '   ', 'Please enter a valid first name'],
] as const) {
  test(`rejects "${typed}" as ${label.toLowerCase()}`, async ({ page, backend }) => {
    await page.goto('users/list?edit=0')
    await field(page, 'Email').fill('ha.vu@example.com')
    await password(page).fill('secret')
    await field(page, 'First Name').fill('Hà')
    const control = label === 'Password' ? password(page) : field(page, label)
    await control.fill(typed)
    await confirm(page).click()
    await expect(control).toBeFocused()
    await expect(control).toHaveAccessibleDescription(message)
    await expect(control).toHaveValue(label === 'Email' ? typed.trim() : typed) // Browsers trim an e-mail.
    await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(1)
    expect(calls(backend, 'POST', 'users')).toEqual([])
  })
}

test('the help of a field with an error repeats the error in red', async ({ page }) => {
  await page.goto('users/list?edit=0')
  await form(page).getByRole('button', { name: 'Help: Password' }).click()
  const help = page.locator('[popover]:popover-open')
  await expect(help).toContainText('At least 6 characters.')
  await expect(help.getByText('Please enter a valid password')).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Help: Password' }).click()
  await expect(help).toHaveCount(0)

  await confirm(page).click()
  await form(page).getByRole('button', { name: 'Help: Password' }).click()
  const message = help.getByText('Please enter a valid password')
  await expect(message).toBeVisible()
  await expect(message).toHaveCSS('color', 'rgb(192, 36, 50)')
})

test('Escape or Tab closes the help and keeps the form open', async ({ page }) => {
  await page.goto('users/list?edit=0')
  await form(page).getByRole('button', { name: 'Help: Password' }).click()
  const help = page.locator('[popover]:popover-open')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(help).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await expect(help).toHaveCount(0) // It would cover the field.
})

test('a click on a name loads the record and opens the form with its values', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' }).click()
  await expect(page).toHaveURL('users/list?keyword=dao&edit=3')
  await expect(field(page, 'Email')).toHaveValue('dao.nguyen@example.com')
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  await expect(field(page, 'Last Name')).toHaveValue('Nguyễn Thị Hồng')
  await expect(field(page, 'Phone')).toHaveValue('0912 345 678')
  await expect(password(page)).toHaveValue('')
  await expect(chosen(page)).toHaveAccessibleName('Remove Member')
  expect(calls(backend, 'GET', 'users/3').length).toBeGreaterThan(0)
})

test('sends all fields of a changed user, without an empty password', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao&edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Update user successful')
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Đào Anh Nguyễn Thị Hồng' })).toBeVisible()
  expect(bodies(backend, 'PUT', 'users/3')).toEqual([
    {
      id: 3,
      email: 'dao.nguyen@example.com',
      first_name: 'Đào Anh',
      last_name: 'Nguyễn Thị Hồng',
      phone: '0912 345 678',
      avatar: '/api/v1/uploads/seed/avatar-3.png',
      roles: ['Member'],
    },
  ])
  expect(queries(backend)).toHaveLength(2)
})

test('sends a new password unchanged, but rejects a short one', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  await password(page).fill('12345')
  await confirm(page).click()
  await expect(password(page)).toHaveAccessibleDescription('Please enter a valid password')
  await password(page).fill('  456 ')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Update user successful')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ password: '  456 ' }])
})

test('pressing Enter and Confirm several times saves once', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('put', 'users/:id', gate.promise))
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  await field(page, 'First Name').press('Enter')
  await field(page, 'First Name').press('Enter')
  await confirm(page).dblclick({ force: true })
  await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
  gate.resolve()
  await expect(toast(page)).toHaveText('Update user successful')
  await expect(form(page)).toHaveCount(0)
  expect(calls(backend, 'PUT', 'users/3')).toHaveLength(1)
})

test('a double click on Confirm creates one user', async ({ page, backend }) => {
  await page.goto('users/list?edit=0')
  await field(page, 'Email').fill('ha.vu@example.com')
  await password(page).fill('secret')
  await field(page, 'First Name').fill('Hà')
  await confirm(page).dblclick()
  await expect(toast(page)).toHaveText('Create user successful')
  await expect(page.getByText('1–10 of 138').first()).toBeVisible()
  expect(calls(backend, 'POST', 'users')).toHaveLength(1)
})
