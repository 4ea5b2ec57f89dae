import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { answer, logIn, loginScreen, logOut } from '../session/session.ts'
import { bodies, calls } from '../support/calls.ts'

test.use({ signedIn: false })

test('signing in leads to the requested member, who is corrected, extended and blocked, and the palette to a record', async ({
  page,
  backend,
}) => {
  await page.goto('users/list?keyword=dao nguyen&page=1')
  await expect(loginScreen(page)).toBeVisible()
  const isPrevented = () =>
    !document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
    )
  expect(await page.evaluate(isPrevented), 'without a palette, Ctrl K is left to the browser').toBe(false)
  await logIn(page)
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('dao nguyen')

  await rows(page).getByRole('link').first().click()
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await expect(form.getByLabel('First Name')).toHaveValue('Đào')
  await form.getByLabel('Phone', { exact: true }).fill('0909 000 111')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(rows(page)).toContainText('0909 000 111')

  await page.getByRole('button', { name: /^Membership of user 3/ }).click()
  const membership = page.getByRole('dialog', { name: 'Membership' })
  await membership.getByRole('radio', { name: '2 months' }).click()
  await membership.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Extend membership successful')).toBeVisible()
  expect(bodies(backend, 'POST', 'users/3/memberships')).toEqual([{ months: 2 }])

  await page.getByRole('button', { name: 'Block user 3' }).click()
  await answer(page, 'Confirm')
  await expect(rows(page)).toContainText('Blocked')
  expect(bodies(backend, 'PUT', 'users/3/status')).toEqual([{ status: 'blocked' }])

  await page.getByRole('button', { name: 'Search everything' }).click()
  await page.getByRole('combobox', { name: 'Search everything' }).fill('salsa cơ bản')
  await page.getByRole('option').filter({ hasText: 'Salsa cơ bản' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create/Update course' })).toBeVisible()
  await page.keyboard.press('Escape')

  await logOut(page)
  await expect(loginScreen(page)).toBeVisible()
  await expect.poll(() => calls(backend, 'DELETE', 'auth/signout').length).toBe(1)
  expect(await page.context().cookies()).toEqual([])
})
