import type { Page } from '@playwright/test'
import * as scenarios from '../mocks/scenarios.ts'
import type { createBackend } from '../mocks/server.ts'
import { calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { logIn, logOut } from './session.ts'
import { expectNoToast } from './toasts.ts'

type Backend = ReturnType<typeof createBackend>

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })

async function fill(page: Page) {
  await page.goto('users/list')
  await add(page)
}

async function add(page: Page) {
  await page.getByRole('button', { name: 'Add Account' }).click()
  await typeInto(page, 'Moi@example.com')
}

async function typeInto(page: Page, email: string) {
  await form(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  await form(page).getByRole('textbox', { name: 'First Name' }).fill('Mới')
}

/** The server has the new user by now. */
function arrive({ db }: Backend) {
  const [someone] = db.users
  if (someone) db.users.push({ ...someone, id: db.nextId('users'), email: 'moi@example.com' })
}

async function loseAnswer(page: Page, backend: Backend) {
  await fill(page)
  backend.use(
    http.post(
      '*/api/v1/users',
      () => {
        arrive(backend)
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await confirm(page).click()
  await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
}

test.describe('a new user whose answer was lost', () => {
  test('and who is there by now is shown before a second attempt', async ({ page, backend }) => {
    await loseAnswer(page, backend)
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

  test('and who is there by now is found among many alike', async ({ page, backend }) => {
    await loseAnswer(page, backend)
    const alike = backend.db.users.at(-1)
    for (let nth = 1; alike && nth <= 30; nth += 1) {
      const now = new Date().toISOString()
      const user = { ...alike, id: backend.db.nextId('users'), last_access_at: now, updated_at: now }
      backend.db.users.push({ ...user, email: `${nth}moi@example.com` })
    }
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    expect(queries(backend).at(-1)).toMatchObject({ order_by: 'email' }) // users have no date of change to go by
  })

  test('and who is not there is simply sent again', async ({ page, backend }) => {
    await fill(page)
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error(), { once: true }))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
    await confirm(page).click()
    await expect(page.getByText('Create user successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users')).toHaveLength(2)
    expect(backend.db.users.filter(({ email }) => email === 'Moi@example.com')).toHaveLength(1)
  })

  test('and who is there by now is shown though the form has another name by then', async ({ page, backend }) => {
    await loseAnswer(page, backend)
    await form(page).getByRole('textbox', { name: 'Email' }).fill('khac@example.com')
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Create user successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users')).toHaveLength(2)
  })

  test('and who turns up after another attempt was refused is shown before a third', async ({ page, backend }) => {
    await fill(page)
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error(), { once: true }))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
    backend.use(...scenarios.refused('post', 'users', 'first name is not valid', 422))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('First name is not valid')
    arrive(backend)
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    expect(calls(backend, 'POST', 'users')).toHaveLength(2)
  })

  test('and who is there by now is shown before another form sends the same', async ({ page, backend }) => {
    await loseAnswer(page, backend)
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await add(page)
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

  test('and who is there by now is shown before the page, loaded anew, sends the same', async ({ page, backend }) => {
    await fill(page)
    backend.use(
      http.post('*/api/v1/users', () => {
        arrive(backend)
        return new Promise<never>(() => undefined)
      }),
    )
    await confirm(page).click()
    await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await typeInto(page, 'moi@example.com')
    await confirm(page).click()
    await expect(question(page)).toContainText('Moi@example.com is in the list, ID 138.')
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })

  test('is asked about before another form sends the same while the first attempt is still on its way', async ({
    page,
    backend,
  }) => {
    await fill(page)
    const gate = Promise.withResolvers<void>()
    backend.use(...scenarios.slow('post', 'users', gate.promise))
    await confirm(page).click()
    await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await add(page)
    await confirm(page).click()
    await expect(question(page)).toHaveAccessibleDescription('It is still being saved. Save it once more?')
    await expect(question(page)).toContainText('Moi@example.com was sent before, and is not answered yet.')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    gate.resolve()
    await expect(page.getByText('Create user successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })

  test('is found when the first attempt arrives during the look for it', async ({ page, backend }) => {
    await fill(page)
    const [post, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    backend.use(...scenarios.slow('post', 'users', post.promise))
    await confirm(page).click()
    await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await add(page)
    backend.use(...scenarios.slow('get', 'users', list.promise))
    await confirm(page).click()
    await expect.poll(() => queries(backend).at(-1)).toMatchObject({ keyword: 'Moi@example.com' })
    post.resolve()
    await expect(page.getByText('Create user successful')).toBeVisible()
    list.resolve()
    await expect(question(page).or(form(page).getByRole('alert'))).toBeVisible()
    await expect(question(page)).toHaveAccessibleDescription('It seems to be saved already. Save it once more?')
  })

  test('leaves no name to the next person, though no form was opened since', async ({ page, backend }) => {
    await loseAnswer(page, backend)
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    expect(await kept()).toContain('Moi@example.com')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await page.goto('dashboard')
    await logOut(page)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(await kept()).not.toContain('Moi@example.com')
  })

  test('is neither asked about nor sent once the form is left', async ({ page, backend }) => {
    await loseAnswer(page, backend)
    const gate = Promise.withResolvers<void>()
    backend.use(...scenarios.slow('get', 'users', gate.promise))
    const answered = page.waitForResponse((response) => response.url().includes('keyword=Moi'))
    await confirm(page).click()
    await expect.poll(() => queries(backend).at(-1)).toMatchObject({ keyword: 'Moi@example.com' })
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page)).toHaveCount(0)
    gate.resolve()
    await answered
    await expectNoToast(page)
    await expect(question(page)).toHaveCount(0)
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })

  test('is not asked about any more when Back leaves the form', async ({ page, backend }) => {
    await loseAnswer(page, backend)
    await confirm(page).click()
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await expect(question(page)).toHaveAccessibleDescription('Leave without saving?')
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(form(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })

  test('is not sent again while nobody can tell', async ({ page, backend }) => {
    await fill(page)
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error(), { once: true }))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
    backend.use(...scenarios.refused('get', 'users', 'not now', 429))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(
      'Not now. This attempt was not saved. The earlier one may have been.',
    )
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })
})

test('a new user whose answer was lost is looked for when a draft of the form is saved', async ({ page, backend }) => {
  await loseAnswer(page, backend)
  await expect(page.getByText('1–10 of 138').first()).toBeAttached() // the list, read again, is not to end the session
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

test('a new user whose save met the end of the session was not saved, and is not asked about', async ({
  page,
  backend,
}) => {
  // The second time the login screen's code is at hand: it is there before the form could be told that its save failed.
  await page.goto('users/list')
  backend.db.revokeAll()
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await logIn(page)
  await add(page)
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

test('a refused attempt is sent again without a question', async ({ page, backend }) => {
  await fill(page)
  backend.use(...scenarios.refused('post', 'users', 'email is not valid', 422))
  await confirm(page).click()
  await expect(form(page).getByRole('alert')).toContainText('Email is not valid')
  await confirm(page).click()
  await expect.poll(() => calls(backend, 'POST', 'users').length).toBe(2)
  await expect(question(page)).toHaveCount(0)
})
