import type { Page } from '@playwright/test'
import { refused } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'
import { holdCode } from '../pages.ts'
import { calls } from '../support/calls.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label, exact: true })

test('a form whose code arrives after its record can be edited', async ({ page, backend }) => {
  const release = await holdCode(page, /\/assets\/user-form-.*\.js/)
  await page.goto('users/list?keyword=dao')
  const loaded = page.waitForResponse(/users\/3$/)
  await page.getByRole('link', { name: 'Đào Nguyễn' }).click()
  await (await loaded).finished()
  release()
  await expect(field(page, 'First Name')).toBeEnabled()
  expect(calls(backend, 'GET', 'users/3')).toHaveLength(1)
})

// Rules: Resilience: Every screen loads some code
test('the form works if the code of the toasts fails to load', async ({ page, backend, pageErrors }) => {
  pageErrors.allow(/assets.idle/)
  await page.route('**/assets/idle-*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/idle-'))
  await page.goto('users/list?edit=3')
  await failed
  await field(page, 'First Name').fill('Đào Anh')
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(form(page)).toHaveCount(0)
  expect(calls(backend, 'PUT', 'users/3')).toHaveLength(1)
  // A reload brings the toasts back.
  await expect(page.getByRole('main').getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('screen readers hear a toast whose code loads after the form has opened', async ({ page, backend }) => {
  const release = await holdCode(page, /\/assets\/idle-/)
  backend.use(...refused('put', 'users/3', 'this phone is taken', 403))
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  release()
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  const toasts = page.getByRole('region', { name: /^Notifications/ }) // not found if the form hides it
  await expect(toasts.getByText('This phone is taken')).toBeVisible()
})

test('the browser asks before a reload only if the form has changes, which are offered afterwards', async ({
  page,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await page.goto('users/list?edit=3')
  await field(page, 'First Name').click() // Browsers ask only after an interaction with the page.
  await page.reload()
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  expect(dialogs).toEqual([])

  await field(page, 'First Name').fill('Đào Anh')
  await page.reload()
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  expect(dialogs).toEqual(['beforeunload'])
  await form(page).getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
})
