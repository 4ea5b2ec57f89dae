import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { assignDialog, assigned, available } from '../forms/assign.ts'
import { rows } from '../pages.ts'
import { bodies, calls } from '../support/calls.ts'
import { picture } from '../uploads/uploads.ts'
import { fill, press, tab, tabTo } from './keys.ts'

// The tasks of each kind by keyboard alone, without a pointer or programmatic focus. `tab` checks that the focus
// is visible and not covered at each stop.

// These tests check hundreds of stops.
test.describe.configure({ timeout: 180_000 })
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

/** Gives a file to the focused file button, as the browser's file dialog does. */
async function choose(page: Page, label: RegExp, file: ReturnType<typeof picture>) {
  const chooser = page.waitForEvent('filechooser') // Start waiting early: intercepting the dialog takes a moment.
  await tabTo(page, label)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

test.describe(() => {
  test.use({ signedIn: false })

  test('sign in, theme, sidebar, help, About, profile, sign out', async ({ page, backend }) => {
    await page.goto('login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await press(page, 'Log in')
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.keyboard.insertText('admin@example.com')
    await tab(page)
    await page.keyboard.insertText('dance123')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Dashboard')).toBeFocused()

    await tabTo(page, 'Skip to content')
    await press(page, 'Toggle sidebar')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.keyboard.press('Space')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await press(page, 'Dark mode', 'Space')
    await expect(page.locator('html')).toHaveClass(/dark/)

    await press(page, 'Help')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await tabTo(page, 'Software Info', 'ArrowDown')
    await page.keyboard.press('Enter')
    await expectEntered(page, 'About')
    await press(page, 'Close')
    await expect(page.getByRole('button', { name: 'Help' })).toBeFocused()

    await press(page, 'Admin')
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Profile')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeEnabled()
    await fill(page, /^input "First Name/, '')
    await press(page, 'Update Profile')
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
    await page.keyboard.insertText('An')
    await choose(page, /^input "Avatar/, picture('me.png'))
    await expect(page.getByRole('img', { name: 'Avatar: preview' })).toBeVisible()
    await press(page, 'Update Profile')
    await expect(page.getByText('Update profile successful')).toBeVisible()
    expect(bodies(backend, 'POST', 'users/profile')).toMatchObject([{ first_name: 'An' }])

    await tabTo(page, 'Admin', 'Shift+Tab')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused()
    await tab(page, 'End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })
})

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

test('disable a course, assign users to it, and delete it', async ({ page, backend }) => {
  await page.goto('dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await press(page, 'Course management')
  await expect(heading(page, 'Course management')).toBeFocused()
  await expect(rows(page)).toHaveCount(10)

  await press(page, 'Disable course 4', 'Space')
  await answerYes(page)
  await expect(page.getByRole('button', { name: 'Enable course 4' })).toBeFocused()
  await page.keyboard.press('Enter')
  await answerYes(page)
  await expect(page.getByRole('button', { name: 'Disable course 4' })).toBeFocused()

  await tabTo(page, 'Assign users to course 4', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectEntered(page, 'Assign users')
  await expect(available(page).users.first()).toBeVisible()
  await tabTo(page, /^input "Filter: Available/)
  await page.keyboard.insertText('hong dao')
  await expect(available(page).users).toHaveCount(1)
  await tab(page, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(assigned(page).users.filter({ hasText: 'Hồng' })).not.toHaveCount(0)
  await press(page, 'Confirm')
  await expect(page.getByText('Users assigned to course successfully')).toBeVisible()
  await expect(assignDialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Assign users to course 4' })).toBeFocused()
  expect(calls(backend, 'PUT', 'courses/4/users')).toHaveLength(1)

  await press(page, 'Delete course 4')
  await answerYes(page)
  await expect(page.getByRole('button', { name: 'Delete course 4' })).toHaveCount(0)
  await expect(focused(page)).toHaveCount(1)
  expect(calls(backend, 'DELETE', 'courses/4')).toHaveLength(1)
})
