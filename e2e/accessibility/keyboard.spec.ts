import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { bodies } from '../support/calls.ts'
import { fill, press, tab, tabTo } from './keys.ts'

// The tasks of each kind by keyboard alone, without a pointer or programmatic focus. `tab` checks that the focus
// is visible and not covered at each stop.

// Focus changes are visible at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const focused = (page: Page) => page.locator(':focus')

/** Waits until a dialog has the focus. Until then, keys go to the page behind it. */
const expectEntered = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('dialog', { name }).and(page.locator(':focus-within'))).toBeVisible()

/** Confirms the open question. The focus starts on Cancel. */
async function answerYes(page: Page) {
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(focused(page)).toHaveText('Cancel')
  await press(page, 'Confirm')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('find a member by phone, edit, extend, block and delete the member, and create another one', async ({
  page,
  backend,
}) => {
  await page.goto('dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await press(page, 'User management')
  await expect(heading(page, 'User management')).toBeFocused()
  await tabTo(page, /Search/)
  await page.keyboard.insertText('0912 345')
  await expect(rows(page)).toHaveCount(1)

  await press(page, 'Đào Nguyễn Thị Hồng')
  const form = dialog(page, 'Create/Update user')
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await fill(page, /^input "First Name/, 'Hoa')
  await tabTo(page, /^input "Roles/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.insertText('Mod')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Moderator', { exact: true })).toBeVisible()
  await press(page, 'Confirm')
  await expect(page.getByText('Update user successful')).toBeVisible()
  await expect(focused(page)).toHaveText('Hoa Nguyễn Thị Hồng')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ first_name: 'Hoa', roles: ['Member', 'Moderator'] }])

  await press(page, /^button "Membership of user 3/)
  await expectEntered(page, 'Membership')
  await expect(dialog(page, 'Membership').getByRole('radio', { name: '6 months' })).toBeEnabled()
  await tabTo(page, /^input "6 months/)
  await tab(page, 'ArrowRight')
  await press(page, 'Confirm')
  await expect(page.getByText('Extend membership successful')).toBeVisible()
  expect(bodies(backend, 'POST', 'users/3/memberships')).toEqual([{ months: 15 }])
  await expect(focused(page)).toHaveAccessibleName(/^Membership of user 3/)

  await tabTo(page, 'Block user 3', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await answerYes(page)
  await expect(rows(page).getByText('Blocked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate user 3' })).toBeFocused()
  expect(bodies(backend, 'PUT', 'users/3/status')).toEqual([{ status: 'blocked' }])
  await press(page, 'Delete user 3')
  await answerYes(page)
  await expect(page.getByText('No results found')).toBeVisible()
  await expect(focused(page)).toHaveCount(1)

  await press(page, 'Clear all filters')
  await expect(rows(page)).toHaveCount(10)
  await expect(heading(page, 'User management')).toBeFocused()
  await press(page, 'Add Account')
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('Enter') // The form is invalid: the first invalid field gets the focus.
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.insertText('moi@example.com')
  await fill(page, /^input "Password/, 'geheim99')
  await fill(page, /^input "First Name/, 'Mới')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Create user successful')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Account' })).toBeFocused()
  expect(bodies(backend, 'POST', 'users')).toMatchObject([{ email: 'moi@example.com', first_name: 'Mới' }])
})
