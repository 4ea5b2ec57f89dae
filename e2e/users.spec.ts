import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { bodies, calls, queries, sortByEmail } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { expectNoToast } from './toasts.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const toast = (page: Page) => page.locator('[data-sonner-toast]')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
const answer = (page: Page, word: 'Confirm' | 'Cancel') => question(page).getByRole('button', { name: word }).click()

test('a row shows name, contact, last access, roles and status', async ({ page }) => {
  await page.goto('users/list?keyword=dao')
  await expect(page.getByRole('heading', { name: 'User management', level: 1 })).toBeVisible()
  await expect(page.getByText('Search, change status (active/block), add/edit users', { exact: true })).toBeVisible()
  await expect(rows(page).getByRole('cell')).toHaveText([
    'Đào Nguyễn Thị Hồng',
    'dao.nguyen@example.com',
    '0912 345 678',
    'January 5th, 2024 3:04pm',
    'Member',
    'Active',
    '',
  ])
})

test('shows dashes for a missing phone number and last access', async ({ page }) => {
  await page.goto('users/list?keyword=ngoc.pham@')
  await expect(rows(page).getByRole('cell')).toHaveText([/Ngọc Phạm Bảo/, /@/, '—', '—', 'Member', 'Pending', ''])
})

test('shows several roles side by side', async ({ page, backend }) => {
  for (const user of backend.db.users) if (user.id === 3) user.roles = backend.db.roles.slice(0, 2)
  await page.goto('users/list?keyword=dao')
  await expect(rows(page).getByRole('cell').nth(4)).toHaveText('Admin, Moderator')
})

test('shows roles that are plain strings, and keeps them when the user is saved', async ({ page, backend }) => {
  const [, , dao] = backend.db.users
  const user = { ...dao, roles: ['Admin', null, { id: null, name: 'Huấn luyện viên' }] }
  backend.use(
    http.get('*/api/v1/users', () => HttpResponse.json({ data: [user], meta: { total: 1 } })),
    http.get('*/api/v1/users/3', () => HttpResponse.json({ data: user })),
  )
  await page.goto('users/list')
  await expect(rows(page).getByRole('cell').nth(4)).toHaveText('Admin, Huấn luyện viên')
  await page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' }).click()
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await form.getByRole('textbox', { name: 'Phone' }).fill('0909 000 111')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Update user successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ roles: ['Admin', 'Huấn luyện viên'] }])
})

test('shows the initials if the avatar does not load', async ({ page, backend, pageErrors }) => {
  pageErrors.allow(/media\.example\.test/)
  const [, , dao] = backend.db.users
  if (dao) dao.avatar = 'https://media.example.test/avatars/3.webp'
  await page.route('https://media.example.test/**', (route) => route.abort())
  await page.goto('users/list?keyword=dao')
  await expect(rows(page).getByRole('cell').first()).toContainText('ĐH')
  await expect(page.getByRole('table').locator('img')).toHaveCount(0)
})

test('shows the avatar', async ({ page, backend }) => {
  const [, , dao] = backend.db.users
  if (dao) dao.avatar = 'https://media.example.test/avatars/3.svg'
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  await page.route('https://media.example.test/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  await page.goto('users/list?keyword=dao')
  await expect(page.getByRole('table').locator('img')).toHaveJSProperty('naturalWidth', 8)
})

for (const [state, keyword, id, tip] of [
  ['a valid membership', 'dao', 3, 'Membership runs until August 1st, 2030 12:00pm'],
  ['an expired membership', 'khoi.dang@', 4, 'Membership expired on May 31st, 2023 12:00pm'],
  ['no membership', 'ngoc.pham@', 5, 'No membership'],
] as const) {
  test(`${state} is shown in the name and in the tooltip on hover and focus`, async ({ page }) => {
    await page.goto(`users/list?keyword=${keyword}`)
    const button = page.getByRole('button', { name: `Membership of user ${id}. ${tip}`, exact: true })
    const tooltip = page.getByRole('tooltip')
    await button.hover()
    await expect(tooltip).toHaveText(tip)
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)

    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: `Delete user ${id}` }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await expect(tooltip).toHaveText(tip)
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
  })
}

test('a tooltip that a scroll has closed opens again under the pointer', async ({ page }) => {
  await page.goto('users/list?keyword=dao')
  const button = page.getByRole('button', { name: 'Delete user 3' })
  const tooltip = page.getByRole('tooltip')
  await button.hover()
  await expect(tooltip).toHaveText('Delete')
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const check = () => document.querySelector('[role=tooltip]') === null && done()
        new MutationObserver(check).observe(document.body, { subtree: true, childList: true })
        document.dispatchEvent(new Event('scroll'))
      }),
  )
  await expect(tooltip).toHaveText('Delete')
})

test('the three states of a membership have different icons', async ({ page }) => {
  const icons = new Set<string>()
  for (const keyword of ['dao', 'khoi.dang@', 'ngoc.pham@']) {
    await page.goto(`users/list?keyword=${keyword}`)
    const button = page.getByRole('button', { name: /^Membership of user/ })
    icons.add(await button.innerHTML())
  }
  expect(icons.size).toBe(3)
})

for (const [id, keyword, action, target, sent] of [
  [3, 'dao', 'Block', 'Blocked', 'blocked'],
  [4, 'khoi.dang@', 'Activate', 'Active', 'active'],
  [5, 'ngoc.pham@', 'Activate', 'Active', 'active'],
] as const) {
  test(`${action} user ${id} asks first, sends one request and shows the new status`, async ({ page, backend }) => {
    await page.goto(`users/list?keyword=${keyword}`)
    await page.getByRole('button', { name: `${action} user ${id}` }).click()
    await expect(question(page)).toHaveAccessibleDescription(
      `Are you sure you want to change status of user ID ${id} to ${target} ?`,
    )
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    // Click twice in the page. With a mouse, the second click would hit the element behind the question.
    await question(page)
      .getByRole('button', { name: 'Confirm' })
      .evaluate((button: HTMLElement) => [button.click(), button.click()])
    await expect(question(page)).toHaveCount(0)
    await expect(rows(page).getByRole('cell').nth(5)).toHaveText(target)
    await expect(page.getByRole('button', { name: /^(Block|Activate) user/ })).toHaveCount(1)
    await sortByEmail(page, backend)
    expect(bodies(backend, 'PUT', `users/${id}/status`)).toEqual([{ status: sent }])
    expect(queries(backend).map(({ order_by }) => order_by)).toEqual(['-last_access', '-last_access', 'email'])
  })
}

test('a cancelled question changes nothing', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  for (const name of ['Block user 3', 'Delete user 3']) {
    await page.getByRole('button', { name }).click()
    await answer(page, 'Cancel')
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
  }
  await sortByEmail(page, backend)
  await expect(rows(page)).toContainText('Active')
  expect(backend.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('shows an unknown status as text, and offers no change', async ({ page, backend }) => {
  const data = [{ id: 3, first_name: 'Đào', status: 'frozen' }]
  backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data, meta: { total: 1 } })))
  await page.goto('users/list')
  await expect(rows(page)).toContainText('frozen')
  await expect(page.getByRole('button', { name: /^(Block|Activate) user/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete user 3' })).toBeVisible()
})

test('shows why blocking the own account is rejected', async ({ page, backend }) => {
  await page.goto('users/list?keyword=admin@')
  await page.getByRole('button', { name: 'Block user 1' }).click()
  await answer(page, 'Confirm')
  await expect(toast(page)).toHaveText('You cannot block your own account')
  await sortByEmail(page, backend)
  await expect(rows(page).getByRole('cell').nth(5)).toHaveText('Active')
  expect(calls(backend, 'PUT', 'users/1/status')).toHaveLength(1)
  expect(queries(backend).map(({ order_by }) => order_by)).toEqual(['-last_access', 'email'])
})

test('shows the status of the server if a colleague has changed it meanwhile', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await expect(rows(page)).toContainText('Active')
  for (const user of backend.db.users) if (user.id === 3) user.status = 'blocked'
  await page.getByRole('button', { name: 'Block user 3' }).click()
  await answer(page, 'Confirm')
  await expect(rows(page).getByRole('cell').nth(5)).toHaveText('Blocked')
  await expect(page.getByRole('button', { name: 'Activate user 3' })).toBeVisible()
})

test('shows a failed change of status, and sends it once', async ({ page, backend }) => {
  backend.use(...overrides.serverError('users/:id/status'))
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Block user 3' }).click()
  await answer(page, 'Confirm')
  await expect(toast(page)).toHaveText('Internal server error')
  await sortByEmail(page, backend)
  await expect(rows(page)).toContainText('Active')
  expect(calls(backend, 'PUT', 'users/3/status')).toHaveLength(1)
})

test('asks before deleting a user, sends one request and removes the row', async ({ page, backend }) => {
  await page.goto('users/list?keyword=khoi.dang@')
  await page.getByRole('button', { name: 'Delete user 4' }).click()
  await expect(question(page)).toHaveAccessibleDescription('Are you sure you want to delete user ID 4 ?')
  await question(page).getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(page.getByText('No results found', { exact: true })).toBeVisible()
  expect(calls(backend, 'DELETE', 'users/4')).toHaveLength(1)
  expect(backend.db.users.map(({ id }) => id)).not.toContain(4)
  await expectNoToast(page)
})

test('the question before deleting a member shows the end of the membership', async ({ page }) => {
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Delete user 3' }).click()
  await expect(question(page)).toContainText('Membership runs until August 1st, 2030 12:00pm')
})

test('deleting a user who was already deleted shows the error and removes the row', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Delete user 3' }).click()
  backend.db.users = backend.db.users.filter(({ id }) => id !== 3)
  await answer(page, 'Confirm')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('No results found', { exact: true })).toBeVisible()
  await expect(toast(page).filter({ hasText: 'User not found' })).toBeVisible()
  expect(calls(backend, 'DELETE', 'users/3')).toHaveLength(1)
})

for (const [what, override, text] of [
  ['failed', overrides.serverError('users/:id'), 'Internal server error'],
  ['dropped', overrides.dropped('delete', 'users/:id'), 'Connection error.'],
  ['rejected', overrides.refused('delete', 'users/:id', 'user has lessons', 400), 'User has lessons'],
] as const) {
  test(`a ${what} deletion is sent once, shows the error and keeps the row`, async ({ page, backend }) => {
    await page.goto('users/list?keyword=khoi.dang@')
    await expect(rows(page)).toHaveCount(1)
    backend.use(...override)
    await page.getByRole('button', { name: 'Delete user 4' }).click()
    await answer(page, 'Confirm')
    await expect(toast(page)).toHaveText(text)
    await sortByEmail(page, backend)
    await expect(rows(page)).toHaveCount(1)
    expect(calls(backend, 'DELETE', 'users/4')).toHaveLength(1)
  })
}

test('a question keeps referring to its user while the list changes behind it', async ({ page, backend }) => {
  await page.clock.install()
  await page.goto('users/list?orderBy=email')
  await page
    .getByRole('button', { name: /^Delete user/ })
    .nth(1)
    .click()
  const text = (await question(page).textContent()) ?? ''
  const id = Number(/user ID (\d+)/.exec(text)?.[1])
  backend.db.users = backend.db.users.filter((user) => user.id === id || user.id === 1 || user.id % 2 === 0)
  await page.clock.fastForward(60_000) // The list is stale now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => queries(backend).length).toBe(2)
  await expect(page.getByText(new RegExp(`of ${backend.db.users.length}$`)).first()).toBeVisible()
  await expect(question(page)).toHaveText(text)
  await answer(page, 'Confirm')
  await expect.poll(() => calls(backend, 'DELETE', `users/${id}`).length).toBe(1)
  await expect(page.getByText(new RegExp(`of ${backend.db.users.length}$`)).first()).toBeVisible()
  expect(backend.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
