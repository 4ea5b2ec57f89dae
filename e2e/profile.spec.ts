import type { Page } from '@playwright/test'
import { dropped, refused, serverError, slow } from '../mocks/overrides.ts'
import { picture } from '../mocks/pictures.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { expectNoToast } from './toasts.ts'

const path = 'users/profile'
const seeded = {
  email: 'admin@example.com',
  first_name: 'An',
  last_name: 'Nguyễn Hoài',
  phone: '0901 234 567',
  avatar: '',
}

const form = (page: Page) => page.getByRole('form', { name: 'Profile' })
const field = (page: Page, name: 'Email' | 'First Name' | 'Last Name' | 'Phone') =>
  form(page).getByRole('textbox', { name, exact: true })
const password = (page: Page) => form(page).getByLabel('Password', { exact: true })
const avatar = (page: Page) => form(page).getByRole('button', { name: 'Avatar', exact: true })
const update = (page: Page) => form(page).getByRole('button', { name: 'Update Profile' })
const unsaved = (page: Page) => form(page).getByText('You have unsaved changes.')
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
const logged = (page: Page) => page.waitForEvent('console', (message) => message.type() === 'warning')

async function open(page: Page) {
  await page.goto('account/profile')
  await expect(field(page, 'Email')).toHaveValue(seeded.email)
}

test('shows title, description and the stored values', async ({ page, backend }) => {
  Object.assign(backend.db.users[0] ?? {}, { avatar: '/api/v1/uploads/seed/avatar-3.png' })
  await open(page)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText(['Profile'])
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Update your profile', { exact: true })).toBeVisible()

  await expect(password(page)).toHaveValue('')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(field(page, 'First Name')).toHaveValue('An')
  await expect(field(page, 'Last Name')).toHaveValue('Nguyễn Hoài')
  await expect(field(page, 'Phone')).toHaveValue('0901 234 567')
  await expect(avatar(page)).toHaveAttribute('accept', /(?=.*png)(?=.*jpg)(?=.*jpeg)(?=.*webp)/)
  await expect(form(page).getByRole('img', { name: 'Avatar: preview' })).toHaveAttribute('src', /avatar-3\.png$/)
  await expect(update(page)).toBeEnabled()
  await expect(unsaved(page)).toBeHidden()
  expect(calls(backend, 'GET', path)).toHaveLength(1)
})

test.describe('does not send', () => {
  test('an invalid e-mail address', async ({ page, backend }) => {
    await open(page)
    for (const email of ['', '   ', 'admin', 'admin@', '@example.com', 'admin@example', 'a b@example.com']) {
      await test.step(email, async () => {
        await field(page, 'Email').fill(seeded.email)
        await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'false')
        await field(page, 'Email').fill(email)
        await update(page).click()
        await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email')
        await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
        await expect(field(page, 'Email')).toBeFocused()
      })
    }
    expect(calls(backend, 'POST', path)).toEqual([])
  })

  test('a blank first name, and focuses the first invalid field', async ({ page, backend }) => {
    await open(page)
    await field(page, 'First Name').fill('  ')
    await update(page).click()
    await expect(form(page).getByText('Please enter a valid first name', { exact: true })).toBeVisible()
    await expect(field(page, 'First Name')).toHaveAccessibleDescription('Please enter a valid first name')
    await expect(field(page, 'First Name')).toBeFocused()

    await field(page, 'Email').fill('')
    await update(page).click()
    await expect(field(page, 'Email')).toBeFocused()
    expect(calls(backend, 'POST', path)).toEqual([])
  })
})

test.describe('saving', () => {
  test.beforeEach(({ page }) => open(page))

  test('sends trimmed values, and no password if the field is empty', async ({ page, backend }) => {
    await field(page, 'Email').fill('  an.nguyen@example.com ')
    await field(page, 'First Name').fill('  Hoài An ')
    await field(page, 'Last Name').fill(' Nguyễn  ')
    await field(page, 'Phone').fill(' 0909 000 111 ')
    await expect(unsaved(page)).toBeVisible()
    await update(page).click()

    await expect(toasts(page)).toHaveText(['Update profile successful'])
    await expect(unsaved(page)).toBeHidden()
    await expect(field(page, 'First Name')).toHaveValue('Hoài An')
    expect(bodies(backend, 'POST', path)).toEqual([
      {
        email: 'an.nguyen@example.com',
        first_name: 'Hoài An',
        last_name: 'Nguyễn',
        phone: '0909 000 111',
        avatar: '',
      },
    ])
  })

  test('accepts an empty last name and phone', async ({ page, backend }) => {
    await field(page, 'Last Name').fill('')
    await field(page, 'Phone').fill('')
    await update(page).click()
    await expect(toasts(page)).toHaveText(['Update profile successful'])
    expect(bodies(backend, 'POST', path)).toEqual([{ ...seeded, last_name: '', phone: '' }])
  })

  test('sends a new password unchanged, and clears the field', async ({ page, backend }) => {
    await password(page).fill(' nhảy múa 9 ')
    await update(page).click()
    await expect(toasts(page)).toHaveText(['Update profile successful'])
    await expect(password(page)).toHaveValue('')
    await expect(unsaved(page)).toBeHidden()

    await field(page, 'Phone').fill('0909 000 111')
    await update(page).click()
    await expect.poll(() => calls(backend, 'POST', path).length).toBe(2)
    await expect(unsaved(page)).toBeHidden()
    expect(bodies(backend, 'POST', path)).toEqual([
      { ...seeded, password: ' nhảy múa 9 ' },
      { ...seeded, phone: '0909 000 111' },
    ])
  })

  test('waits for the upload of a picture before it sends', async ({ page, backend }) => {
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('put', 'uploads/*', gate.promise))
    const buffer = Buffer.from(await (await picture('avatar')).arrayBuffer())
    const legitimized = page.waitForResponse('**/api/v1/storage/legitimize-files')
    await avatar(page).setInputFiles({ name: 'an.png', mimeType: 'image/png', buffer })
    const waiting = form(page).getByRole('status').filter({ hasText: 'Waiting for the upload to finish.' })
    await expect(waiting).toBeVisible()
    await update(page).click()
    await field(page, 'Phone').press('Enter')
    gate.resolve()
    const { data } = (await (await legitimized).json()) as { data: [{ legitimize_url: string }] }
    await expect(form(page).getByRole('img', { name: 'Avatar: preview' })).toBeVisible()
    await expect(waiting).toBeHidden()
    expect(calls(backend, 'POST', path)).toEqual([])
    await update(page).click()
    await expect(toasts(page)).toHaveText(['Update profile successful'])
    expect(bodies(backend, 'POST', path)).toEqual([{ ...seeded, avatar: data[0].legitimize_url }])
  })

  test('disables the button during a save, and Enter does not save twice', async ({ page, backend }) => {
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('post', path, gate.promise))
    await field(page, 'Phone').fill('0909 000 111')
    await update(page).dblclick()
    await expect(form(page).getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await expect(update(page)).toHaveCount(0)
    await field(page, 'Phone').press('Enter')

    gate.resolve()
    await expect(toasts(page)).toHaveText(['Update profile successful'])
    await expect(update(page)).toBeEnabled()
    expect(calls(backend, 'POST', path)).toHaveLength(1)
  })

  test('shows the new e-mail address in the user menu', async ({ page }) => {
    const menu = page.getByRole('button', { name: 'Admin', exact: true })
    await menu.click()
    await expect(page.getByRole('menu')).toContainText(seeded.email)
    await page.keyboard.press('Escape')
    await field(page, 'Email').fill('an.nguyen@example.com')
    await update(page).click()
    await expect(toasts(page)).toHaveText(['Update profile successful'])
    await menu.click()
    await expect(page.getByRole('menu')).toContainText('an.nguyen@example.com')
  })

  test('refreshes an expired access token', async ({ page, backend }) => {
    backend.db.expireAccessTokens()
    await field(page, 'Phone').fill('0909 000 111')
    await update(page).click()
    await expect(toasts(page)).toHaveText(['Update profile successful'])
    await expect(unsaved(page)).toBeHidden()
    expect(bodies(backend, 'POST', path)).toEqual([{ ...seeded, phone: '0909 000 111' }])
    expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
    expect(backend.db.users[0]?.phone).toBe('0909 000 111')
  })

  for (const [problem, failure] of [
    ['is rejected', () => HttpResponse.json({ error: 'email has already been taken' }, { status: 400 })],
    ['is forbidden', () => HttpResponse.json({ message: 'only the owner may' }, { status: 403 })],
    ['fails with a 500', () => HttpResponse.json({ error: 'internal server error' }, { status: 500 })],
    ['gets no response', () => HttpResponse.error()],
  ] as const) {
    test(`that ${problem} is only logged, keeps the values and can be retried`, async ({ page, backend }) => {
      backend.use(http.post(`*/api/v1/${path}`, failure, { once: true }))
      await field(page, 'First Name').fill('Hoài An')
      await password(page).fill('bí mật 123')
      const warning = logged(page)
      await update(page).click()
      await warning

      await expect(update(page)).toBeEnabled()
      await expect(unsaved(page)).toBeVisible()
      await expect(field(page, 'First Name')).toHaveValue('Hoài An')
      await expect(password(page)).toHaveValue('bí mật 123')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await update(page).click()
      await expect(toasts(page)).toHaveText(['Update profile successful']) // There is no other toast.
      await expect(password(page)).toHaveValue('')
      await expect(unsaved(page)).toBeHidden()
      const sent = { ...seeded, first_name: 'Hoài An', password: 'bí mật 123' }
      expect(bodies(backend, 'POST', path)).toEqual([sent, sent])
    })
  }
})

for (const [problem, handlers] of [
  ['the server fails', serverError(path)],
  ['the connection breaks', dropped('get', path)],
  ['access is forbidden', refused('get', path, 'not for you', 403)],
] as const) {
  test(`disables the form without a message if ${problem} while loading`, async ({ page, backend }) => {
    backend.use(...handlers)
    const warning = logged(page)
    await page.goto('account/profile')
    await warning
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    for (const name of ['Email', 'First Name', 'Last Name', 'Phone'] as const) {
      await expect(field(page, name)).toBeDisabled()
    }
    await expect(password(page)).toBeDisabled()
    await expect(avatar(page)).toBeDisabled()
    await expect(update(page)).toBeDisabled()
    await form(page).evaluate((element: HTMLFormElement) => element.requestSubmit())
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectNoToast(page)
    expect(calls(backend, 'POST', path)).toEqual([])
  })
}

test.describe('leaving', () => {
  const away = (page: Page) => page.getByRole('link', { name: 'User management' }).click()

  test('with changes asks first, and the answer decides', async ({ page, backend, baseURL }) => {
    await open(page)
    await field(page, 'Phone').fill('0909 000 111')
    await away(page)
    await expect(question(page)).toContainText('Leave without saving?')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`${baseURL}account/profile`)
    await expect(field(page, 'Phone')).toHaveValue('0909 000 111')

    await away(page)
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(`${baseURL}users/list`)
    expect(calls(backend, 'POST', path)).toEqual([])
  })

  test('after a save asks nothing', async ({ page, baseURL }) => {
    await open(page)
    await field(page, 'Phone').fill('0909 000 111')
    await update(page).click()
    await expect(toasts(page)).toHaveText(['Update profile successful'])
    await expect(unsaved(page)).toBeHidden()
    await away(page)
    await expect(page).toHaveURL(`${baseURL}users/list`)
    await expect(question(page)).toBeHidden()
  })

  test('by a reload makes the browser ask', async ({ page }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type())
      return dialog.accept()
    })
    await open(page)
    await field(page, 'Phone').fill('0909 000 111')
    await page.reload()
    await expect(field(page, 'Phone')).toHaveValue(seeded.phone)
    expect(dialogs).toEqual(['beforeunload'])
  })
})
