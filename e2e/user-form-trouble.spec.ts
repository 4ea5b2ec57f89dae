import type { Page } from '@playwright/test'
import * as scenarios from '../mocks/scenarios.ts'
import { calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { expectNoToast } from './toasts.ts'

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

test('an e-mail that is taken is told in a toast and in the form, and can be corrected', async ({ page, backend }) => {
  await fillIn(page, 'ADMIN@example.com')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Email has already been taken')
  await expect(message(page)).toHaveText('Email has already been taken')
  await expect(field(page, 'Email')).toHaveValue('ADMIN@example.com')
  await expect(form(page).getByLabel(/^Password/)).toHaveValue('secret')
  await expect(field(page, 'First Name')).toHaveValue('Hà')
  expect(queries(backend)).toHaveLength(1) // nothing changed, so the list stays

  await field(page, 'Email').fill('ha.vu@example.com')
  await confirm(page).click()
  await expect(page.getByText('Create user successful')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  expect(calls(backend, 'POST', 'users')).toHaveLength(2)
})

test('a 403 on a save is told in a toast and in the form, where it stays', async ({ page, backend }) => {
  backend.use(http.put('*/api/v1/users/:id', () => HttpResponse.json({ message: 'không được phép' }, { status: 403 })))
  await page.goto('users/list?edit=3')
  await field(page, 'Last Name').fill('Nguyễn')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Không được phép')
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(message(page)).toHaveText('Không được phép')
  await expect(field(page, 'Last Name')).toHaveValue('Nguyễn')
  await expect(confirm(page)).toBeEnabled()
})

for (const [what, override, text] of [
  ['500', scenarios.refused('put', 'users/:id', 'internal server error', 500), 'Internal server error'],
  ['404', scenarios.refused('put', 'users/:id', 'user not found', 404), 'User not found'],
  ['409', scenarios.refused('put', 'users/:id', 'someone else was faster', 409), 'Someone else was faster'],
  ['422', scenarios.refused('put', 'users/:id', 'phone is not valid', 422), 'Phone is not valid'],
  ['429', scenarios.refused('put', 'users/:id', 'too many requests', 429), 'Too many requests'],
  ['dropped connection', scenarios.dropped('put', 'users/:id'), 'Connection error.'],
] as const) {
  test(`a ${what} on a save stays in the form beside what was typed`, async ({ page, backend }) => {
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

test('when nobody knows whether a save arrived, the form says so and the list is read again', async ({
  page,
  backend,
}) => {
  await fillIn(page, 'ha.vu@example.com')
  backend.use(
    http.post('*/api/v1/users', () => {
      const [member] = backend.db.users.slice(2)
      if (member) backend.db.users.push({ ...member, id: 138, email: 'ha.vu@example.com' })
      return HttpResponse.error() // saved, but the answer is lost
    }),
  )
  await confirm(page).click()
  await expect(message(page)).toContainText(/may have been saved/i)
  await expect(field(page, 'First Name')).toHaveValue('Hà')
  await expect.poll(() => queries(backend).length).toBeGreaterThan(1)
  expect(calls(backend, 'POST', 'users')).toHaveLength(1)
})

test('an API that leads to a login page in HTML has neither sent a list nor saved anything', async ({
  page,
  backend,
}) => {
  const toLogin = () => new HttpResponse(null, { status: 303, headers: { Location: '/api/v1/login' } })
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  backend.use(
    http.put('*/api/v1/users/3', toLogin),
    http.get('*/api/v1/login', () => HttpResponse.html('<!doctype html><h1>Sign in</h1>')),
  )
  await confirm(page).click()
  await expect(message(page)).toContainText('The server sent an answer that could not be read.')
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
  await expectNoToast(page)

  backend.use(http.get('*/api/v1/users', toLogin))
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be read')
  await expect(page.getByText('No results')).toHaveCount(0)
})

test('a long answer full of markup and lines is shown as text, cut, and within the form', async ({ page, backend }) => {
  const text = `name <img src=x onerror=alert(1)> ${'line\n\n'.repeat(25)}${'x'.repeat(10_000)}`
  backend.use(...scenarios.refused('put', 'users/:id', text))
  await page.goto('users/list?edit=3')
  await confirm(page).click()
  await expect(message(page)).toContainText('Name <img src=x onerror=alert(1)>')
  expect((await message(page).textContent())?.length).toBe(300)
  await expect(message(page).locator('img')).toHaveCount(0)
  await expect(message(page)).toBeInViewport({ ratio: 1 })
  expect(await message(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

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
  await expect(message(page)).toHaveText('The server sent an answer that could not be read. Nothing was saved.')
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

test('a save while offline fails at once and is not sent later', async ({ page, backend, context }) => {
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

test('a session that is renewed during a save saves once', async ({ page, backend }) => {
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

test('when the code of the toasts does not arrive, the form still works', async ({ page, backend, faults }) => {
  faults.allow(/assets.toaster/)
  await page.route('**/assets/toaster-*', (route) => route.abort())
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/toaster-'))
  await page.goto('users/list?edit=3')
  await tried
  await field(page, 'First Name').fill('Đào Anh')
  await confirm(page).click()
  await expect(form(page)).toHaveCount(0)
  expect(calls(backend, 'PUT', 'users/3')).toHaveLength(1)
})
