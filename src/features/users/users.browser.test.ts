import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rowCount, table } from '@/test/browser/list-page'
import { backend, bodies, calls, change, hold, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import {
  button,
  cellsOf,
  confirm,
  dialog,
  expectNoToast,
  field,
  help,
  link,
  press,
  question,
  rows,
  textsOf,
  toastTexts,
} from '@/test/browser/screen'
import { logInButton, sessionEnded } from '@/test/browser/session'
import { boxOf, resizeWindow } from '@/test/browser/shell'
import { email, firstName, password, userLink } from '@/test/browser/user-form'

const cells = () => cellsOf(rows())
const cellTexts = () => textsOf(cells())
const action = (name: string) => button(name, page)
const statusActions = () => page.getByRole('button', { name: /^(Block|Activate) user/ })
const answer = () => button('Confirm', question()).click()
/** A list of these records only. */
const listOf = (...data: object[]) =>
  http.get('*/api/v1/users', () => HttpResponse.json({ data, meta: { total: data.length } }))

describe('the row of a user', () => {
  // Rules: §2: Columns: Name (with avatar)
  test('shows name, contact, last access, roles and status', async () => {
    renderRoute('users/list?keyword=dao')
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

// Rules: §2: The status has one style
test('blocked, pending and active users have badges of different colors', async () => {
  backend.use(listOf(...['blocked', 'pending', 'active'].map((status, id) => ({ id: id + 1, email: status, status }))))
  renderRoute('users/list')
  const color = (status: string) => getComputedStyle(rows().getByText(status, { exact: true }).element()).color
  await expect.poll(() => new Set(['Blocked', 'Pending', 'Active'].map(color)).size).toBe(3)
})

// Rules: §2: The membership icon
test('the membership of a user has a different icon in each state', async () => {
  const icons = new Set<string>()
  for (const [, keyword, id, tip, shown] of memberships) {
    renderRoute(`users/list?keyword=${keyword}`)
    const membership = action(`Membership of user ${id}. ${tip}. ${shown}`)
    await expect.element(membership).toBeVisible()
    icons.add(membership.element().querySelector('path')?.getAttribute('d') ?? '')
  }
  expect(icons.size).toBe(3)
})

// Rules: §2: A confirm dialog
test('deleting a user asks first, sends one request and removes the row', async () => {
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

test('deleting a user who was already deleted shows the error and removes the row', async () => {
  renderRoute('users/list?keyword=dao')
  await action('Delete user 3').click()
  backend.db.users = backend.db.users.filter(({ id }) => id !== 3)
  await answer()
  await expect.element(page.getByText('No results found')).toBeVisible()
  expect(rowCount()).toBe(0)
  await expect.poll(toastTexts).toEqual(['User not found'])
  expect(calls('DELETE', 'users/3')).toHaveLength(1)
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

const chosenRoles = () => dialog().getByRole('button', { name: /^Remove (?!avatar)/ })

// Rules: §5: User form; §6: The roles Admin, Moderator
test('Add Account opens an empty form for a member, where each missing field shows its message', async () => {
  renderRoute('users/list?keyword=dao')
  await button('Add Account', page).click()
  await expect.poll(currentPath).toBe('users/list?keyword=dao&edit=0')
  await expect.element(dialog()).toHaveAccessibleName('Create/Update user')
  await expect.element(dialog().getByLabelText('Email', { exact: true })).toHaveFocus()
  for (const label of ['Email', 'First Name', 'Last Name', 'Phone']) await expect.element(field(label)).toHaveValue('')
  await expect.element(password()).toHaveValue('')
  await expect.element(chosenRoles()).toHaveAccessibleName('Remove Member')
  expect(calls('GET', 'users/0')).toEqual([])

  await field('Phone').fill('0977 111 222')
  await confirm().click()
  await expect.element(email()).toHaveFocus()
  for (const [control, message] of [
    [email(), 'Please enter a valid email'],
    [password(), 'Please enter a valid password'],
    [firstName(), 'Please enter a valid first name'],
  ] as const) {
    await expect.element(control).toHaveAttribute('aria-invalid', 'true')
    await expect.element(control).toHaveAccessibleDescription(message)
    await expect.element(dialog().getByText(message, { exact: true })).toBeVisible()
  }
  for (const label of ['Last Name', 'Phone'])
    await expect.element(field(label)).not.toHaveAttribute('aria-invalid', 'true')

  await email().fill('ha.vu@example.com')
  await expect.element(dialog().getByText('Please enter a valid email', { exact: true })).not.toBeInTheDocument()
  await confirm().click()
  await expect.element(password()).toHaveFocus()
  await expect.element(field('Phone')).toHaveValue('0977 111 222')
  expect(calls('POST', 'users')).toEqual([])
})

// Rules: §5: Generic form fields
test('the help of a field repeats its error, and closes by a second click, Escape or Tab', async () => {
  const isOpen = () => document.querySelector(':popover-open') !== null
  renderRoute('users/list?edit=0')
  await button('Help: Password').click()
  await expect.element(help()).toMatchTextContent('At least 6 characters.')
  await expect.element(help().getByText('Please enter a valid password')).not.toBeInTheDocument()
  await button('Help: Password').click()
  await expect.poll(isOpen).toBe(false)

  await confirm().click()
  await button('Help: Password').click()
  await expect.element(help().getByText('Please enter a valid password')).toBeVisible()
  await press('{Escape}')
  await expect.poll(isOpen).toBe(false)
  await expect.element(dialog()).toBeVisible()
  await press('{Enter}')
  await expect.poll(isOpen).toBe(true)
  await press('{Tab}')
  await expect.element(password()).toHaveFocus()
  await expect.poll(isOpen).toBe(false) // It would cover the field.
})

// Rules: §5: Password when editing
test('a click on a name opens the form of a user, which sends all fields without an empty password, once', async () => {
  renderRoute('users/list?keyword=dao')
  await userLink().click()
  await expect.poll(currentPath).toBe('users/list?keyword=dao&edit=3')
  await expect.element(email()).toHaveValue('dao.nguyen@example.com')
  await expect.element(firstName()).toHaveValue('Đào')
  await expect.element(field('Last Name')).toHaveValue('Nguyễn Thị Hồng')
  await expect.element(field('Phone')).toHaveValue('0912 345 678')
  await expect.element(password()).toHaveValue('')
  await expect.element(password()).toHaveAccessibleDescription('Leave it blank to keep the current password.')
  await expect.element(chosenRoles()).toHaveAccessibleName('Remove Member')
  expect(calls('GET', 'users/3').length).toBeGreaterThan(0)

  const respond = hold('put', 'users/:id')
  await firstName().fill('Đào Anh')
  const lists = queries('users').length
  await press('{Enter}{Enter}')
  await confirm().dblClick({ force: true })
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
  respond()
  await expect.poll(toastTexts).toEqual(['Update user successful'])
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(link('Đào Anh Nguyễn Thị Hồng')).toBeVisible()
  expect(bodies('PUT', 'users/3')).toEqual([
    {
      id: 3,
      email: 'dao.nguyen@example.com',
      first_name: 'Đào Anh',
      last_name: 'Nguyễn Thị Hồng',
      phone: '0912 345 678',
      avatar: '/api/v1/uploads/seed/avatar-3.png',
      roles: ['Member'],
    },
  ])
  expect(queries('users')).toHaveLength(lists + 1)
})
