import type { Page } from '@playwright/test'
import * as scenarios from '../mocks/scenarios.ts'
import { calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })

async function fill(page: Page) {
  await page.goto('users/list?edit=0')
  await form(page).getByRole('textbox', { name: 'Email' }).fill('Moi@example.com')
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  await form(page).getByRole('textbox', { name: 'First Name' }).fill('Mới')
}

test.describe('a new user whose answer was lost', () => {
  test('and who is there by now is shown before a second attempt', async ({ page, backend }) => {
    const { db } = backend
    await fill(page)
    backend.use(
      http.post('*/api/v1/users', () => {
        const [someone] = db.users
        if (someone) db.users.push({ ...someone, id: db.nextId('users'), email: 'moi@example.com' })
        return HttpResponse.error()
      }),
    )
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved all the same.')
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

  test('and who is not there is simply sent again', async ({ page, backend }) => {
    await fill(page)
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error(), { once: true }))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved all the same.')
    await confirm(page).click()
    await expect(page.getByText('Create user successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users')).toHaveLength(2)
    expect(backend.db.users.filter(({ email }) => email === 'Moi@example.com')).toHaveLength(1)
  })

  test('is not sent again while nobody can tell', async ({ page, backend }) => {
    await fill(page)
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error(), { once: true }))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('It may have been saved all the same.')
    backend.use(...scenarios.refused('get', 'users', 'not now', 429))
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText('Not now. Nothing was saved.')
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })
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
