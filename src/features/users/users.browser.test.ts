import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rowCount, sortByEmail, table } from '@/test/browser/list-page'
import { backend, bodies, calls, change, queries } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import {
  button,
  cellsOf,
  clickByScript,
  expectNoToast,
  question,
  rows,
  textsOf,
  toastTexts,
} from '@/test/browser/screen'
import { logInButton, sessionEnded } from '@/test/browser/session'
import { boxOf, heading, resizeWindow } from '@/test/browser/shell'

const cells = () => cellsOf(rows())
const cellTexts = () => textsOf(cells())
const cell = (name: string) => rows().getByRole('cell', { name, exact: true })
const action = (name: string) => button(name, page)
const statusActions = () => page.getByRole('button', { name: /^(Block|Activate) user/ })
const answer = () => button('Confirm', question()).click()
/** The order of each request for the list. */
const orders = () => queries('users').map(({ order_by }) => order_by)
/** A list of these records only. */
const listOf = (...data: object[]) =>
  http.get('*/api/v1/users', () => HttpResponse.json({ data, meta: { total: data.length } }))

describe('the row of a user', () => {
  // Rules: §2: Columns: Name (with avatar)
  test('shows name, contact, last access, roles and status', async () => {
    renderRoute('users/list?keyword=dao')
    await expect.element(heading('User management')).toBeVisible()
    await expect.element(page.getByText('Search, change status (active/block), add/edit users')).toBeVisible()
    await expect
      .poll(cellTexts)
      .toEqual([
        'Đào Nguyễn Thị Hồng',
        'dao.nguyen@example.com',
        '0912 345 678',
        'January 5th, 2024 3:04pm',
        'Member',
        'Active',
        expect.stringMatching(/^[A-Z][a-z]{2} \d+[a-z]{2}, 20\d\d$/),
      ])
    await page.getByText('January 5th, 2024 3:04pm').hover()
    await expect.element(page.getByRole('tooltip')).toMatchTextContent(/^\d+ years ago$/)
  })

  test('shows the avatar, or the initials if it does not load', async () => {
    const avatars = () => [...table().element().querySelectorAll('img')]
    renderRoute('users/list?keyword=dao')
    await expect.poll(() => avatars().map(({ naturalWidth }) => naturalWidth > 0)).toEqual([true])
    await expect.element(cells().first()).toHaveTextContent('Đào Nguyễn Thị Hồng')

    change(backend.db.users, 3, { avatar: '/admin/no-picture.webp' })
    renderRoute('users/list?keyword=dao')
    await expect.element(cells().first()).toMatchTextContent('ĐH')
    expect(avatars()).toEqual([])
  })

  // Rules: §3: Unknown values
  test('shows an unknown status as text, and offers no change', async () => {
    backend.use(listOf({ id: 3, first_name: 'Đào', status: 'frozen' }))
    renderRoute('users/list')
    await expect.element(rows()).toMatchTextContent('frozen')
    await expect.element(action('Delete user 3')).toBeVisible()
    expect(statusActions().elements()).toEqual([])
  })
})

const memberships = [
  ['a valid one', 'dao', 3, 'Membership runs until August 1st, 2030 12:00pm', 'Aug 1st, 2030'],
  ['an expired one', 'khoi.dang@', 4, 'Membership expired on May 31st, 2023 12:00pm', 'May 31st, 2023'],
  ['none', 'ngoc.pham@', 5, 'No membership', 'None'],
] as const

// Rules: §2: The membership icon
test('the membership of a user has a different icon in each state', async () => {
  const icons = new Set<string>()
  for (const [, keyword, id, tip, shown] of memberships) {
    renderRoute(`users/list?keyword=${keyword}`)
    const membership = action(`Membership of user ${id}. ${tip}. ${shown}`)
    await expect.element(membership).toBeVisible()
    icons.add(membership.element().innerHTML)
  }
  expect(icons.size).toBe(3)
})

describe('changing the status of a user', () => {
  // Rules: §4: User status
  test.each([
    ['Block', 'an active user', 'dao', 3, 'Blocked', 'blocked'],

    ['Activate', 'a pending user', 'ngoc.pham@', 5, 'Active', 'active'],
  ] as const)(
    '%s asks first, sends one request for %s and shows the new status',
    async (name, _who, keyword, id, target, sent) => {
      renderRoute(`users/list?keyword=${keyword}`)
      await action(`${name} user ${id}`).click()
      await expect
        .element(question())
        .toHaveAccessibleDescription(`Are you sure you want to change status of user ID ${id} to ${target} ?`)
      const yes = button('Confirm', question())
      await expect.element(button('Cancel', question())).toHaveFocus()
      // Click twice in the page. With a mouse, the second click would hit the element behind the question.
      const before = orders().length
      clickByScript(yes)
      clickByScript(yes)
      await expect.element(question()).not.toBeInTheDocument()
      await expect.element(cell(target)).toBeVisible()
      await expect.poll(() => statusActions().elements().length).toBe(1)
      await sortByEmail()
      expect(bodies('PUT', `users/${id}/status`)).toEqual([{ status: sent }])
      expect(orders().slice(before)).toEqual(['-last_access', 'email'])
    },
  )

  test('shows the status of the server if another person has changed it', async () => {
    renderRoute('users/list?keyword=dao')
    await expect.element(cell('Active')).toBeVisible()
    change(backend.db.users, 3, { status: 'blocked' })
    await action('Block user 3').click()
    await answer()
    await expect.element(cell('Blocked')).toBeVisible()
    await expect.element(action('Activate user 3')).toBeVisible()
  })
})

describe('deleting a user', () => {
  // Rules: §2: A confirm dialog
  test('asks first, sends one request and removes the row', async () => {
    renderRoute('users/list?keyword=dao')
    await action('Delete user 3').click()
    await expect.element(question()).toHaveAccessibleDescription('Are you sure you want to delete user ID 3 ?')
    await expect.element(question()).toMatchTextContent('Membership runs until August 1st, 2030 12:00pm')
    await button('Confirm', question()).dblClick()
    await expect.element(page.getByText('No results found')).toBeVisible()
    expect(calls('DELETE', 'users/3')).toHaveLength(1)
    expect(backend.db.users.map(({ id }) => id)).not.toContain(3)
    await expectNoToast()
  })

  test('who was already deleted shows the error and removes the row', async () => {
    renderRoute('users/list?keyword=dao')
    await action('Delete user 3').click()
    backend.db.users = backend.db.users.filter(({ id }) => id !== 3)
    await answer()
    await expect.element(page.getByText('No results found')).toBeVisible()
    expect(rowCount()).toBe(0)
    await expect.poll(toastTexts).toEqual(['User not found'])
    expect(calls('DELETE', 'users/3')).toHaveLength(1)
  })
})

test('an email is on one line, and cut if it is long', async () => {
  const email = 'phuong.thao.nguyen-tran_2024@mail.example.com.vn'
  change(backend.db.users, 3, { email })
  renderRoute('users/list?keyword=dao')
  for (const width of [1024, 375]) {
    await resizeWindow(width, 900)
    await expect.element(page.getByTitle(email)).toHaveTextContent(email)
    expect(boxOf(page.getByTitle(email)).height).toBeLessThan(30)
  }
})

const own = 'This is your own account: you will be signed out.'

test('the questions about the own account say so, and blocking it ends the session', async () => {
  backend.use(
    http.put('*/api/v1/users/1/status', () => {
      change(backend.db.users, 1, { status: 'blocked' }) // The mock backend would reject it.
      return new HttpResponse(null, { status: 204 })
    }),
  )
  renderRoute('users/list?keyword=admin@')
  await button('Delete user 1', page).click()
  await expect.element(question()).toMatchTextContent(own)
  await button('Cancel', question()).click()
  await button('Block user 1', page).click()
  await expect.element(question()).toMatchTextContent('change status of user ID 1 to Blocked ?')
  await expect.element(question()).toMatchTextContent(own)
  await button('Confirm', question()).click()

  await expect.element(sessionEnded()).toBeVisible()
  await expect.element(logInButton()).toBeVisible()
  expect(calls('PUT', 'users/1/status')).toHaveLength(1)
})
