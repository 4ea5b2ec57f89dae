import type { Page } from '@playwright/test'
import { refused, slow } from '../mocks/overrides.ts'
import { calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { answer, expectFocus, firstName, form, openAndType, question, userLink, ways } from './user-form.ts'

test('Cancel during a pending save closes the form at once, and the list stays usable', async ({ page, backend }) => {
  await openAndType(page)
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'users/:id', gate.promise))
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => calls(backend, 'PUT', 'users/3')).toHaveLength(1)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear keyword' }).click()
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect(page.getByText('11–20 of 137').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false') // The old rows ignore clicks.
  await page
    .getByRole('button', { name: /^Membership of user/ })
    .first()
    .click()
  const membership = page.getByRole('dialog', { name: 'Membership' })
  await expect(membership.getByRole('radio', { name: '6 months' })).toBeChecked()

  gate.resolve()
  await expect(page.getByText('Update user successful')).toBeVisible()
  await expect(membership).toBeVisible() // The late response does not close another dialog.
  expect(calls(backend, 'PUT', 'users/3')).toHaveLength(1)
})

for (const [way, leave] of [
  ...Object.entries(ways),
  ['Cancel', (page) => form(page).getByRole('button', { name: 'Cancel' }).click()],
] satisfies [string, (page: Page) => Promise<unknown>][]) {
  test(`${way} while the record is reloaded before a save cancels the save`, async ({ page, backend }) => {
    await openAndType(page)
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('get', 'users/3', gate.promise))
    const read = () => calls(backend, 'GET', 'users/3').length
    const before = read()
    await form(page).getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(read).toBe(before + 1)
    await leave(page)
    if (way !== 'Cancel') await answer(page, 'Confirm')
    await expect(form(page)).toHaveCount(0)
    gate.resolve()

    await userLink(page).click()
    await expect(firstName(page)).toHaveValue('Đào')
    expect(calls(backend, 'PUT', 'users/3')).toEqual([])
  })
}

test('a toast reports a failed save whose form is closed', async ({ page, backend }) => {
  await openAndType(page)
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'users/:id', gate.promise), ...refused('put', 'users/:id', 'the server is busy', 503))
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => calls(backend, 'PUT', 'users/3')).toHaveLength(1)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)
  gate.resolve()
  await expect(page.locator('[data-sonner-toast]')).toHaveText(
    'Update user 3: The server is busy. It may have been saved anyway.',
  )
})

test('reopening a form that was closed during its save waits for the save', async ({ page, backend }) => {
  await openAndType(page)
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'users/:id', gate.promise))
  const confirm = form(page).getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect.poll(() => calls(backend, 'PUT', 'users/3')).toHaveLength(1)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)
  await userLink(page).click()
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  const waiting = form(page).getByRole('status').filter({ hasText: 'Waiting for an earlier save to end.' })
  await expect(waiting).toBeVisible()
  await confirm.dispatchEvent('click') // Without moving the focus.

  gate.resolve()
  await expect(waiting).toBeHidden()
  await expect(firstName(page)).toHaveValue('Đào Anh')
  await expectFocus(page)
  await firstName(page).fill('Đào Lan')
  await confirm.click()
  await expect(form(page)).toHaveCount(0)
  expect(calls(backend, 'PUT', 'users/3')).toHaveLength(2)
  expect(backend.db.users[2]?.first_name).toBe('Đào Lan')
})

test('a form closes after a save if its path ends with a slash', async ({ page }) => {
  await page.goto('users/list/?edit=3')
  await firstName(page).fill('Đào Anh')
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Update user successful')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})
