import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { logIn, loginScreen, logOut } from '../session/session.ts'
import { calls } from '../support/calls.ts'

test.use({ signedIn: false })

test('signing in leads to the requested member, who is corrected, and the palette to a record', async ({
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
