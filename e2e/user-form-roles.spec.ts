import type { Page } from '@playwright/test'
import { bodies } from './calls.ts'
import { expect, test } from './fixtures.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const roles = (page: Page) => form(page).getByRole('combobox', { name: 'Roles' })
const chosen = (page: Page) => form(page).getByRole('button', { name: /^Remove (?!avatar)/ })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const toast = (page: Page) => page.locator('[data-sonner-toast]')

test('filters roles by typing, and selects and removes several', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  await expect(chosen(page)).toHaveAccessibleName('Remove Member')
  await roles(page).click()
  await expect(page.getByRole('option')).toHaveText(['Admin', 'Moderator', 'Member'])
  await roles(page).pressSequentially('mod')
  await expect(page.getByRole('option').filter({ hasNotText: 'Create' })).toHaveText(['Moderator'])
  await page.getByRole('option', { name: 'Moderator' }).click()
  await roles(page).fill('adm')
  await page.getByRole('option', { name: 'Admin' }).click()
  await expect(chosen(page)).toHaveCount(3)
  await form(page).getByRole('button', { name: 'Remove Member' }).click()
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Update user successful')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ roles: ['Moderator', 'Admin'] }])
})

test('creates a new role by typing it and pressing Enter, once regardless of case', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  await roles(page).fill('Huấn luyện viên')
  await expect(page.getByRole('option', { name: 'Create "Huấn luyện viên"' })).toBeVisible()
  await roles(page).press('Enter')
  await expect(chosen(page)).toHaveCount(2)
  await expect(roles(page)).toHaveValue('')
  await roles(page).fill('<b>huấn LUYỆN viên')
  await expect(page.getByRole('option', { name: 'Create "<b>huấn LUYỆN viên"' })).toBeVisible()
  await roles(page).press('Enter')
  await expect(form(page).getByRole('button', { name: 'Remove <b>huấn LUYỆN viên', exact: true })).toBeVisible()
  await roles(page).fill('huấn LUYỆN viên')
  await expect(page.getByRole('option', { name: /Create/ })).toHaveCount(0)
  await roles(page).fill('')
  await expect(page.getByRole('option')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Update user successful')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([
    { roles: ['Member', 'Huấn luyện viên', '<b>huấn LUYỆN viên'] },
  ])
})

test('asks before leaving with a half-typed role, and Cancel adds it', async ({ page }) => {
  await page.goto('users/list?keyword=dao')
  await page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' }).click()
  await roles(page).fill('Huấn luyện viên')
  await page.evaluate(() => history.back())
  await page.getByRole('alertdialog', { name: 'Confirmation' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page).getByRole('button', { name: 'Remove Huấn luyện viên' })).toBeVisible()
  await expect(roles(page)).toHaveValue('')

  await form(page).getByRole('button', { name: 'Remove Huấn luyện viên' }).click()
  await roles(page).fill('Huấn')
  await page.keyboard.press('Escape')
  await page.evaluate(() => history.back())
  await expect(form(page)).toHaveCount(0) // There is no text any more.
})

test('removing another role keeps a half-typed one', async ({ page }) => {
  await page.goto('users/list?edit=3')
  await roles(page).fill('Huấn luyện viên')
  // Without moving the focus, as voice control does.
  await form(page).getByRole('button', { name: 'Remove Member' }).dispatchEvent('click')
  await form(page).getByRole('textbox', { name: 'Phone' }).focus()
  await expect(chosen(page)).toHaveAccessibleName('Remove Huấn luyện viên')
})

test('selects roles by keyboard', async ({ page }) => {
  await page.goto('users/list?edit=3')
  await expect(form(page).getByRole('textbox', { name: 'Email' })).toBeFocused()
  const options = page.getByRole('option')
  /** The text of the active option. */
  const active = async () => {
    const id = await roles(page).getAttribute('aria-activedescendant')
    return id === null ? 'none' : page.locator(`[id="${id}"]`).textContent()
  }
  await roles(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(active).toBe('Member')
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toBe('Admin')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toHaveText(['Admin', 'Moderator'])
  await page.keyboard.press('Backspace')
  await expect(chosen(page)).toHaveAccessibleName('Remove Admin')
  await page.keyboard.type('MEM')
  await expect.poll(active).toBe('Member')
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(chosen(page)).toHaveCount(2)
})

test('Enter in the roles field saves the form if no text and no option is active', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  await roles(page).click()
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('Update user successful')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ roles: ['Member'] }])
})

test('Enter after a text adds a role once, also if held, and never removes one', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  const add = async (word: string) => {
    await roles(page).fill(word)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter') // A held key repeats.
    await page.keyboard.up('Enter')
    await expect(roles(page)).toHaveValue('')
  }
  await add('Đội trưởng nhóm')
  await add('doi truong')
  await add('member')
  await add('MODERATOR')
  await add('Huấn luyện viên'.normalize('NFD'))
  await add('Huấn luyện viên')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Update user successful')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([
    { roles: ['Member', 'Đội trưởng nhóm', 'doi truong', 'Moderator', 'Huấn luyện viên'] },
  ])
})

test('leaving the field adds a role with the typed name, and clears a text that only filters', async ({
  page,
  backend,
}) => {
  await page.goto('users/list?edit=3')
  await roles(page).fill('mod')
  await page.keyboard.press('Tab')
  await expect(roles(page)).toHaveValue('')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(chosen(page)).toHaveCount(1)
  for (const name of ['member', 'moderator']) {
    await roles(page).fill(name)
    await page.keyboard.press('Tab')
  }
  await expect(chosen(page)).toHaveCount(2)
  await roles(page).fill('Thu ngân')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Update user successful')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ roles: ['Member', 'Moderator', 'Thu ngân'] }])
})

test('does not add a role that differs from a selected one only in case', async ({ page, backend }) => {
  Object.assign(backend.db.users.find(({ id }) => id === 3) ?? {}, {
    roles: [{ id: 3, name: 'member', slug: 'member' }],
  })
  await page.goto('users/list?edit=3')
  await expect(chosen(page)).toHaveAccessibleName('Remove member')
  for (const leave of ['Tab', 'Enter']) {
    await roles(page).fill('Member')
    await page.keyboard.press(leave)
    await expect(roles(page)).toHaveValue('')
  }
  await expect(chosen(page)).toHaveAccessibleName('Remove member')
})

test('the list of roles is next to its field and as wide, also in a low viewport', async ({ page }) => {
  await page.goto('users/list?edit=3')
  const list = page.getByRole('listbox', { name: 'Roles' })
  for (const size of [
    { width: 1280, height: 900 },
    { width: 375, height: 667 },
    { width: 640, height: 320 },
  ]) {
    await page.setViewportSize(size)
    await roles(page).click()
    await expect(list).toBeInViewport({ ratio: 1 })
    const [at, box] = await Promise.all([list.boundingBox(), roles(page).locator('..').boundingBox()])
    if (!at || !box) throw new Error('The list or its field is missing.')
    expect(at.x).toBeCloseTo(box.x, 0)
    expect(at.width).toBeCloseTo(box.width, 0)
    expect(Math.min(Math.abs(at.y - (box.y + box.height)), Math.abs(box.y - (at.y + at.height)))).toBeCloseTo(4, 0)
    await roles(page).fill('m')
    await expect(page.getByRole('option', { name: 'Create "m"' })).toBeVisible()
    await expect(list).toBeInViewport({ ratio: 1 })
    await expect(roles(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
  }
})

test('Escape closes the list of roles and never removes a selected one', async ({ page }) => {
  await page.goto('users/list?edit=3')
  await roles(page).click()
  await expect(page.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(chosen(page)).toHaveAccessibleName('Remove Member')

  await roles(page).fill('mod')
  await page.getByRole('option', { name: 'Moderator' }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(chosen(page)).toHaveCount(2)
})

test('the keyboard takes roles away one at a time: a held Backspace one, Escape before the list was open none', async ({
  page,
}) => {
  await page.goto('users/list?edit=3')
  await expect(chosen(page)).toHaveAccessibleName('Remove Member')
  await roles(page).focus()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0) // nothing has changed, so that nothing is asked

  await page.goto('users/list?edit=3')
  await roles(page).fill('Moderator')
  await roles(page).press('Enter')
  await expect(chosen(page)).toHaveCount(2)
  await page.keyboard.down('Backspace')
  await page.keyboard.down('Backspace') // it repeats
  await page.keyboard.up('Backspace')
  await expect(chosen(page)).toHaveAccessibleName('Remove Member')
  await page.keyboard.press('Shift+Tab')
  await expect(chosen(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveCount(0)
  await expect(roles(page)).toBeFocused()
})
