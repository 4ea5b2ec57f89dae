import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { bodies, calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { expectNoToast, holdToasts } from './toasts.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label, exact: true })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const message = (page: Page) => form(page).getByRole('alert')
const toasts = (page: Page) => page.locator('section[aria-label^=Notifications]')
const toast = (page: Page) => page.locator('[data-sonner-toast]')

async function fillIn(page: Page, email: string) {
  await page.goto('users/list?edit=0')
  await field(page, 'Email').fill(email)
  await form(page)
    .getByLabel(/^Password/)
    .fill('secret')
  await field(page, 'First Name').fill('Hà')
}

test('shows a taken e-mail in a toast and in the form, and it can be corrected', async ({ page, backend }) => {
  await fillIn(page, 'ADMIN@example.com')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Email has already been taken')
  await expect(message(page)).toHaveText('Email has already been taken')
  await expect(field(page, 'Email')).toHaveValue('ADMIN@example.com')
  await expect(form(page).getByLabel(/^Password/)).toHaveValue('secret')
  await expect(field(page, 'First Name')).toHaveValue('Hà')
  expect(queries(backend)).toHaveLength(1) // Nothing has changed: the list is not reloaded.

  await field(page, 'Email').fill('ha.vu@example.com')
  await confirm(page).click()
  await expect(page.getByText('Create user successful')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  expect(calls(backend, 'POST', 'users')).toHaveLength(2)
})

test('shows a 403 of a save in a toast and permanently in the form', async ({ page, backend }) => {
  backend.use(http.put('*/api/v1/users/:id', () => HttpResponse.json({ message: 'không được phép' }, { status: 403 })))
  await page.goto('users/list?edit=3')
  await field(page, 'Last Name').fill('Nguyễn')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Không được phép')
  await holdToasts(page)
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(message(page)).toHaveText('Không được phép')
  await expect(field(page, 'Last Name')).toHaveValue('Nguyễn')
  await expect(confirm(page)).toBeEnabled()
})

for (const [what, override, text] of [
  ['500', overrides.refused('put', 'users/:id', 'internal server error', 500), 'Internal server error'],
  ['404', overrides.refused('put', 'users/:id', 'user not found', 404), 'User not found'],
  ['409', overrides.refused('put', 'users/:id', 'someone else was faster', 409), 'Someone else was faster'],
  ['422', overrides.refused('put', 'users/:id', 'phone is not valid', 422), 'Phone is not valid'],
  ['429', overrides.refused('put', 'users/:id', 'too many requests', 429), 'Too many requests'],
  ['dropped connection', overrides.dropped('put', 'users/:id'), 'Connection error.'],
] as const) {
  test(`shows a ${what} of a save in the form and keeps the changes`, async ({ page, backend }) => {
    await page.goto('users/list?edit=3')
    await field(page, 'First Name').fill('Đào Anh')
    backend.use(...override)
    await confirm(page).click()
    await expect(message(page)).toContainText(text)
    await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
    await expect(confirm(page)).toBeEnabled()
    await expectNoToast(page)
    expect(calls(backend, 'PUT', 'users/3')).toHaveLength(1)
    await confirm(page).click()
    await expect.poll(() => calls(backend, 'PUT', 'users/3').length).toBe(2)
  })
}

test('an error that names fields marks these fields, and shows errors of unknown fields in the form', async ({
  page,
  backend,
}) => {
  const errors = { first_name: ['is not a name'], phone: ['is taken', 'is short'], nobody_knows: ['is odd'] }
  backend.use(http.put('*/api/v1/users/3', () => HttpResponse.json({ errors }, { status: 422 }), { once: true }))
  await page.goto('users/list?edit=3')
  await field(page, 'Phone').fill('0909')
  await confirm(page).click()
  await expect(message(page)).toHaveText('Is not a name; Is odd')
  await expect(message(page)).toBeInViewport({ ratio: 1 })
  await expect(field(page, 'First Name')).toHaveAccessibleDescription('Is not a name')
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Is taken')
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Phone')).toHaveValue('0909')
  await expect(field(page, 'Last Name')).toHaveAttribute('aria-invalid', 'false')

  await confirm(page).click() // The server accepts the second attempt.
  await expect(form(page)).toHaveCount(0)
})

test('a save with an unknown result shows a message and reloads the list', async ({ page, backend }) => {
  await fillIn(page, 'ha.vu@example.com')
  backend.use(
    http.post('*/api/v1/users', () => {
      const [member] = backend.db.users.slice(2)
      if (member) backend.db.users.push({ ...member, id: 138, email: 'ha.vu@example.com' })
      return HttpResponse.error() // The save succeeds, but its response is lost.
    }),
  )
  await confirm(page).click()
  await expect(message(page)).toContainText(/may have been saved/i)
  await expect(field(page, 'First Name')).toHaveValue('Hà')
  await expect.poll(() => queries(backend).length).toBeGreaterThan(1)
  expect(calls(backend, 'POST', 'users')).toHaveLength(1)
})

test('an API that redirects to a login page counts as failed', async ({ page, backend }) => {
  const toLogin = () => new HttpResponse(null, { status: 303, headers: { Location: '/api/v1/login' } })
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  backend.use(
    http.put('*/api/v1/users/3', toLogin),
    http.get('*/api/v1/login', () => HttpResponse.html('<!doctype html><h1>Sign in</h1>')),
  )
  await confirm(page).click()
  await expect(message(page)).toContainText('The server sent a response that could not be read.')
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
  await expectNoToast(page)

  backend.use(http.get('*/api/v1/users', toLogin))
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be read')
  await expect(page.getByText('No results')).toHaveCount(0)
})

test('a long error with markup and line breaks is shown as truncated text within the form', async ({
  page,
  backend,
}) => {
  const text = `name <img src=x onerror=alert(1)> ${'line\n\n'.repeat(25)}${'x'.repeat(10_000)}`
  backend.use(...overrides.refused('put', 'users/:id', text))
  await page.goto('users/list?edit=3')
  await confirm(page).click()
  await expect(message(page)).toContainText('Name <img src=x onerror=alert(1)>')
  expect((await message(page).textContent())?.length).toBe(300)
  await expect(message(page).locator('img')).toHaveCount(0)
  await expect(message(page)).toBeInViewport({ ratio: 1 })
  for (const part of [form(page), message(page)])
    expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a save while offline fails at once and is not sent later', async ({ page, backend, context, pageErrors }) => {
  // Code that loads while the browser is idle.
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Part of this page could not be loaded/)
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  await expect(toasts(page)).toBeAttached()
  await context.setOffline(true)
  await confirm(page).click()
  await expect(message(page)).toContainText('Connection error.')
  await context.setOffline(false)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => calls(backend, 'GET', 'users/3').length).toBeGreaterThan(1)
  expect(calls(backend, 'PUT', 'users/3')).toEqual([])
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
})

test('a token refresh during a save does not send it twice', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  backend.use(http.put('*/api/v1/users/3', () => backend.db.expireAccessTokens(), { once: true }))
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Update user successful')
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
  const sends = calls(backend, 'PUT', 'users/3')
  expect(sends).toHaveLength(2)
  expect(sends[0]?.body).toBe(sends[1]?.body)
})

test('the form works if the code of the toasts fails to load', async ({ page, backend, pageErrors }) => {
  pageErrors.allow(/assets.toaster/)
  await page.route('**/assets/toaster-*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toaster-'))
  await page.goto('users/list?edit=3')
  await failed
  await field(page, 'First Name').fill('Đào Anh')
  await confirm(page).click()
  await expect(form(page)).toHaveCount(0)
  expect(calls(backend, 'PUT', 'users/3')).toHaveLength(1)
  // A reload brings the toasts back.
  await expect(page.getByRole('main').getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('a pending save of a new user does not block the save of another one', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  const save = async (email: string) => {
    await page.getByRole('button', { name: 'Add Account' }).click()
    await form(page).getByRole('textbox', { name: 'Email' }).fill(email)
    await form(page)
      .getByLabel(/^Password/)
      .fill('geheim99')
    await field(page, 'First Name').fill('Mới')
    await form(page).getByRole('button', { name: 'Confirm' }).click()
  }
  await page.goto('users/list')
  backend.use(...overrides.slow('post', 'users', gate.promise))
  await save('mot@example.com')
  await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await save('hai@example.com')
  await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(2)
  gate.resolve()
  await expect(form(page)).toHaveCount(0)
  await expect.poll(() => backend.db.users.slice(137).map(({ email }) => email)).toHaveLength(2)
})

test('holding Enter sends a rejected form once', async ({ page, backend }) => {
  backend.use(...overrides.refused('put', 'users/3', 'not now', 400))
  const firstName = field(page, 'First Name')
  await page.goto('users/list?edit=3')
  await firstName.fill('Đào Anh')
  await page.keyboard.down('Enter')
  await expect(message(page)).toHaveText('Not now')
  await expect(firstName).toBeFocused()
  await page.keyboard.down('Enter') // A held key repeats.
  await page.keyboard.up('Enter')
  await expect(firstName).toBeEnabled()
  await firstName.fill('Đào Em')
  await firstName.press('Enter')
  const names = () => bodies(backend, 'PUT', 'users/3').map((body) => Object(body).first_name)
  await expect.poll(() => names().at(-1)).toBe('Đào Em')
  expect(names()).toEqual(['Đào Anh', 'Đào Em'])
})
