import type { Page } from '@playwright/test'
import { slow } from '../mocks/overrides.ts'
import type { createBackend } from '../mocks/server.ts'
import { assignDialog, assigned, available } from './assign.ts'
import { calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

type Backend = ReturnType<typeof createBackend>

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const lastName = (page: Page) => form(page).getByRole('textbox', { name: 'Last Name', exact: true })
const membership = (page: Page) => page.getByRole('dialog', { name: 'Membership' })
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Confirm' })

/** Makes a read fail after the write, until `isOver` is set. */
function failAfter(backend: Backend, write: { method: string; path: string }, read: string) {
  const failure = { isOver: false }
  backend.use(
    http.get(`*/api/v1/${read}`, () => {
      if (calls(backend, write.method, write.path).length === 0 || failure.isOver) return
      return HttpResponse.json({ error: 'thử lại sau' }, { status: 409 })
    }),
  )
  return failure
}

test('does not show the old values of a saved record if it cannot be reloaded', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  const userLink = page.locator('tbody').getByRole('link').first()
  await userLink.click()
  await lastName(page).fill('Trần')
  const failure = failAfter(backend, { method: 'PUT', path: 'users/3' }, 'users/3')
  await confirm(page).click()
  await expect(page.getByText('Update user successful')).toBeVisible()
  await expect(form(page)).toHaveCount(0)

  await userLink.click()
  await expect(form(page).getByRole('alert')).toContainText('This could not be loaded')
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await expect(confirm(page)).toBeDisabled()
  failure.isOver = true
  await form(page).getByRole('button', { name: 'Retry' }).click()
  await expect(lastName(page)).toHaveValue('Trần')
  await expect(confirm(page)).toBeEnabled()
})

test('does not offer to extend a membership from its old end if it cannot be reloaded', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao&membership=3')
  await expect(membership(page).getByText('To August 1st, 2030 12:00pm', { exact: true })).toBeVisible()
  const failure = failAfter(backend, { method: 'POST', path: 'users/3/memberships' }, 'users/3')
  await confirm(page).click()
  await expect(page.getByText('Extend membership successful')).toBeVisible()

  await page.getByRole('button', { name: /^Membership of user 3/ }).click()
  await expect(membership(page).getByRole('alert')).toContainText('This could not be loaded')
  await expect(membership(page).getByText('To August 1st, 2030 12:00pm', { exact: true })).toHaveCount(0)
  await expect(confirm(page)).toBeDisabled()
  failure.isOver = true
  await membership(page).getByRole('button', { name: 'Retry' }).click()
  await expect(membership(page).getByText('To February 1st, 2031 12:00pm', { exact: true })).toBeVisible()
  await confirm(page).click()
  await expect(membership(page)).toHaveCount(0)
  expect(calls(backend, 'POST', 'users/3/memberships')).toHaveLength(2)
})

for (const [what, path] of [
  ['end', 'users/3'],
  ['history', 'users/3/memberships'],
] as const) {
  test(`does not repeat an extension with an unknown result before the ${what} was loaded`, async ({
    page,
    backend,
  }) => {
    await page.goto('users/list?keyword=dao&membership=3')
    await expect(confirm(page)).toBeEnabled()
    let isWorking = false
    backend.use(
      http.post('*/api/v1/users/3/memberships', () => HttpResponse.error(), { once: true }),
      http.get(`*/api/v1/${path}`, () => {
        if (!isWorking) return HttpResponse.json({ error: 'thử lại sau' }, { status: 409 })
      }),
    )
    await confirm(page).click()
    await expect(membership(page).getByText('It may have been saved anyway.')).toBeVisible()
    await expect(membership(page).getByText('This could not be loaded')).toBeVisible()
    await expect(confirm(page)).toBeDisabled()
    isWorking = true
    await membership(page).getByRole('button', { name: 'Retry' }).click()
    await expect(membership(page).getByText('To August 1st, 2030 12:00pm', { exact: true })).toBeVisible()
    await expect(membership(page).getByRole('cell', { name: 'basic-30' })).toHaveCount(3)
    await confirm(page).click()
    await expect(page.getByText('Extend membership successful')).toBeVisible()
    expect(calls(backend, 'POST', 'users/3/memberships')).toHaveLength(2)
  })
}

test('does not repeat an extension with an unknown result while its end is being loaded', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao&membership=3')
  await expect(confirm(page)).toBeEnabled()
  const gate = Promise.withResolvers<void>()
  backend.use(
    http.post('*/api/v1/users/3/memberships', () => HttpResponse.error()),
    ...slow('get', 'users/3', gate.promise),
  )
  await confirm(page).click()
  await expect(membership(page).getByText('It may have been saved anyway.')).toBeVisible()
  await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
  await confirm(page).click({ force: true })
  await membership(page).getByRole('radio', { name: '6 months' }).press('Enter')
  gate.resolve()
  await expect(confirm(page)).not.toHaveAttribute('aria-busy')
  await expect(confirm(page)).toBeEnabled()
  expect(calls(backend, 'POST', 'users/3/memberships')).toHaveLength(1)
})

for (const side of ['assigned', 'unassigned'] as const) {
  test(`does not show the old state of a saved assignment if the ${side} users cannot be reloaded`, async ({
    page,
    backend,
  }) => {
    const course = backend.db.courses.find(({ id }) => id === 2)
    if (course) course.user_ids = [3]
    const failure = failAfter(backend, { method: 'PUT', path: 'courses/2/users' }, `courses/2/users/${side}`)
    await page.goto('courses/list?perPage=100&assign=2')
    await available(page).users.first().dblclick()
    await expect(assigned(page).users).toHaveCount(2)
    await confirm(page).click()
    await expect(page.getByText('Users assigned to course successfully')).toBeVisible()

    await page.getByRole('button', { name: 'Assign users to course 2' }).click()
    await expect(assignDialog(page).getByRole('alert')).toContainText('This could not be loaded')
    await expect(assigned(page).list).toHaveCount(0)
    await expect(confirm(page)).toBeDisabled()
    failure.isOver = true
    await assignDialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(assigned(page).users).toHaveCount(2)
  })
}

test('disables a saved profile if it cannot be reloaded', async ({ page, backend }) => {
  await page.goto('account/profile')
  const profile = page.getByRole('form', { name: 'Profile' })
  const phone = profile.getByRole('textbox', { name: 'Phone' })
  const update = profile.getByRole('button', { name: 'Update Profile' })
  const failure = failAfter(backend, { method: 'POST', path: 'users/profile' }, 'users/profile')
  await phone.fill('0909 000 111')
  await update.click()
  await expect(page.getByText('Update profile successful')).toBeVisible()
  await page.getByRole('link', { name: 'User management' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeVisible()
  await page.goBack()
  await expect(phone).toBeDisabled()
  await expect(update).toBeDisabled()
  failure.isOver = true
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange'))) // Joins a call that is still pending.
    await expect(phone).toHaveValue('0909 000 111', { timeout: 1000 })
  }).toPass()
  await expect(update).toBeEnabled()
})

test('a form stays editable while its record is reloaded', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  const userLink = page.locator('tbody').getByRole('link').first()
  await userLink.click()
  await expect(lastName(page)).toBeEnabled()
  await page.keyboard.press('Escape')
  await userLink.click() // The record is fresh and not loaded again.
  await lastName(page).fill('Trần')
  const gate = Promise.withResolvers<void>()
  backend.use(http.get('*/api/v1/users/3', () => gate.promise.then(() => undefined)))
  const requested = page.waitForRequest('**/api/v1/users/3')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await requested
  await expect(lastName(page)).toBeFocused()
  await page.keyboard.type(' Thị')
  await expect(lastName(page)).toHaveValue('Trần Thị')
  gate.resolve()
  await expect(confirm(page)).toBeEnabled()
})
