import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import type { createBackend } from '../mocks/server.ts'
import { calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { logIn, logOut } from './session/session.ts'
import { expectNoToast } from './toasts.ts'

type Backend = ReturnType<typeof createBackend>

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })

async function openAndFillIn(page: Page) {
  await page.goto('users/list')
  await addAccount(page)
}

async function addAccount(page: Page) {
  await page.getByRole('button', { name: 'Add Account' }).click()
  await fillIn(page, 'Moi@example.com')
}

async function fillIn(page: Page, email: string) {
  await form(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  await form(page).getByRole('textbox', { name: 'First Name' }).fill('Mới')
}

/** Adds the new user to the server. */
function addNewUser({ db }: Backend) {
  const [someone] = db.users
  if (someone) db.users.push({ ...someone, id: db.nextId('users'), email: 'moi@example.com' })
}

async function loseResponse(page: Page, backend: Backend) {
  await openAndFillIn(page)
  backend.use(
    http.post(
      '*/api/v1/users',
      () => {
        addNewUser(backend)
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await confirm(page).click()
  await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
}

test.describe('a new user whose response was lost', () => {
  test('is shown before a second attempt if the list contains the user', async ({ page, backend }) => {
    await loseResponse(page, backend)
    await confirm(page).click()
    await expect(question(page)).toHaveAccessibleDescription('It seems to be saved already. Save it once more?')
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    await expect(question(page).locator('bdi')).toHaveText('Moi@example.com')
    expect(queries(backend)).toContainEqual(expect.objectContaining({ keyword: 'Moi@example.com' }))
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page).getByRole('textbox', { name: 'First Name' })).toHaveValue('Mới')
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)

    await confirm(page).click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => calls(backend, 'POST', 'users').length).toBe(2)
  })

  test('is found among many users with similar e-mail addresses', async ({ page, backend }) => {
    await loseResponse(page, backend)
    const alike = backend.db.users.at(-1)
    for (let nth = 1; alike && nth <= 30; nth += 1) {
      const now = new Date().toISOString()
      const user = { ...alike, id: backend.db.nextId('users'), last_access_at: now, updated_at: now }
      backend.db.users.push({ ...user, email: `${nth}moi@example.com` })
    }
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    // The list of users cannot be sorted by the time of a change.
    expect(queries(backend).at(-1)).toMatchObject({ order_by: 'email' })
  })

  test('is sent again without a question if the list does not contain the user', async ({ page, backend }) => {
    await openAndFillIn(page)
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error(), { once: true }))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
    await confirm(page).click()
    await expect(page.getByText('Create user successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users')).toHaveLength(2)
    expect(backend.db.users.filter(({ email }) => email === 'Moi@example.com')).toHaveLength(1)
  })

  test('is shown also if the e-mail in the form was changed meanwhile', async ({ page, backend }) => {
    await loseResponse(page, backend)
    await form(page).getByRole('textbox', { name: 'Email' }).fill('khac@example.com')
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Create user successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users')).toHaveLength(2)
  })

  test('is shown before a third attempt if the user appears after a rejected second one', async ({ page, backend }) => {
    await openAndFillIn(page)
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error(), { once: true }))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
    backend.use(...overrides.refused('post', 'users', 'first name is not valid', 422))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('First name is not valid')
    addNewUser(backend)
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    expect(calls(backend, 'POST', 'users')).toHaveLength(2)
  })

  test('is shown before another form sends the same user', async ({ page, backend }) => {
    await loseResponse(page, backend)
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await addAccount(page)
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await form(page).getByRole('textbox', { name: 'Email' }).fill('khac@example.com')
    await confirm(page).click()
    await expect(page.getByText('Create user successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users').map(({ body }) => JSON.parse(body).email)).toEqual([
      'Moi@example.com',
      'khac@example.com',
    ])
  })

  test('is shown before the form sends the same user after a reload', async ({ page, backend }) => {
    await openAndFillIn(page)
    backend.use(
      http.post('*/api/v1/users', () => {
        addNewUser(backend)
        return new Promise<never>(() => undefined)
      }),
    )
    await confirm(page).click()
    await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await fillIn(page, 'moi@example.com')
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })

  test('is asked about before another form sends the same user during the first attempt', async ({ page, backend }) => {
    await openAndFillIn(page)
    const gate = Promise.withResolvers<void>()
    backend.use(...overrides.slow('post', 'users', gate.promise))
    await confirm(page).click()
    await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await addAccount(page)
    await confirm(page).click()
    await expect(question(page)).toHaveAccessibleDescription('It is still being saved. Save it once more?')
    await expect(question(page)).toContainText('Moi@example.com was sent before, and is not answered yet.')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    gate.resolve()
    await expect(page.getByText('Create user successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })

  test('is found if the first attempt succeeds during the check for duplicates', async ({ page, backend }) => {
    await openAndFillIn(page)
    const [post, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    backend.use(...overrides.slow('post', 'users', post.promise))
    await confirm(page).click()
    await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await addAccount(page)
    backend.use(...overrides.slow('get', 'users', list.promise))
    await confirm(page).click()
    await expect.poll(() => queries(backend).at(-1)).toMatchObject({ keyword: 'Moi@example.com' })
    post.resolve()
    await expect(page.getByText('Create user successful')).toBeVisible()
    list.resolve()
    await expect(question(page).or(form(page).getByRole('alert'))).toBeVisible()
    await expect(question(page)).toHaveAccessibleDescription('It seems to be saved already. Save it once more?')
  })

  test('is removed from the storage at sign-out, even if no form was opened since', async ({ page, backend }) => {
    await loseResponse(page, backend)
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    expect(await stored()).toContain('Moi@example.com')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await page.goto('dashboard')
    await logOut(page)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(await stored()).not.toContain('Moi@example.com')
  })

  test('is neither asked about nor sent after the form was closed', async ({ page, backend }) => {
    await loseResponse(page, backend)
    const gate = Promise.withResolvers<void>()
    backend.use(...overrides.slow('get', 'users', gate.promise))
    const responded = page.waitForResponse((response) => response.url().includes('keyword=Moi'))
    await confirm(page).click()
    await expect.poll(() => queries(backend).at(-1)).toMatchObject({ keyword: 'Moi@example.com' })
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page)).toHaveCount(0)
    gate.resolve()
    await responded
    await expectNoToast(page)
    await expect(question(page)).toHaveCount(0)
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })

  test('is no longer asked about after Back has closed the form', async ({ page, backend }) => {
    await loseResponse(page, backend)
    await confirm(page).click()
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await expect(question(page)).toHaveAccessibleDescription('Leave without saving?')
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(form(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })

  test('is not sent again if the check for duplicates fails', async ({ page, backend }) => {
    await openAndFillIn(page)
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error(), { once: true }))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
    backend.use(...overrides.refused('get', 'users', 'not now', 429))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(
      'Not now. This attempt was not saved. The earlier one may have been.',
    )
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })
})

test('checks for a duplicate when a draft of the form is saved', async ({ page, backend }) => {
  await loseResponse(page, backend)
  // Otherwise the reload of the list would end the session.
  await expect(page.getByText('1–10 of 138').first()).toBeAttached()
  backend.db.revokeAll()
  await confirm(page).click()
  await logIn(page)
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click()
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  await confirm(page).click()
  await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
  expect(calls(backend, 'POST', 'users')).toHaveLength(1)
})

test('does not ask about a save that was rejected because the session had ended', async ({ page, backend }) => {
  // Load the code of the login screen first, so that it appears before the form handles the failed save.
  await page.goto('users/list')
  backend.db.revokeAll()
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await logIn(page)
  await addAccount(page)
  await form(page).getByRole('textbox', { name: 'Email' }).fill('admin@example.com')
  backend.db.revokeAll()
  await confirm(page).click()
  await logIn(page)
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click()
  await form(page).getByRole('textbox', { name: 'Email' }).fill('moi@example.com')
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  await confirm(page).click()
  await expect(page.getByText('Create user successful').or(question(page))).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('sends a rejected attempt again without a question', async ({ page, backend }) => {
  await openAndFillIn(page)
  backend.use(...overrides.refused('post', 'users', 'email is not valid', 422))
  await confirm(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Email is not valid')
  await confirm(page).click()
  await expect.poll(() => calls(backend, 'POST', 'users').length).toBe(2)
  await expect(question(page)).toHaveCount(0)
})
