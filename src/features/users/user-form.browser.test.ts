import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodies, calls, hold, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, field, help, link, press, toastTexts } from '@/test/browser/screen'
import { email, fillInNewUser, firstName, password, userLink } from '@/test/browser/user-form'

const chosenRoles = () => dialog().getByRole('button', { name: /^Remove (?!avatar)/ })
const newUser = {
  id: 0,
  email: 'ha.vu@example.com',
  password: 'secret',
  first_name: 'Hà',
  last_name: '',
  phone: '',
  avatar: '',
  roles: ['Member'],
}

describe('adding a user', () => {
  // Rules: §5: User form; §6: The roles Admin, Moderator
  test('Add Account opens an empty form for a member, where each missing field shows its message', async () => {
    renderRoute('users/list?keyword=dao')
    await button('Add Account', page).click()
    await expect.poll(currentPath).toBe('users/list?keyword=dao&edit=0')
    await expect.element(dialog()).toHaveAccessibleName('Create/Update user')
    await expect.element(dialog().getByLabelText('Email', { exact: true })).toHaveFocus()
    for (const label of ['Email', 'First Name', 'Last Name', 'Phone'])
      await expect.element(field(label)).toHaveValue('')
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

  test('a double click on Confirm sends all fields once, and reloads the list', async () => {
    await fillInNewUser(' ha.vu@example.com ')
    await password().fill(' 2345 ')
    await field('Last Name').fill('Vũ Thu')
    await field('Phone').fill('0977 111 222')
    const lists = () => queries('users').filter(({ keyword }) => !keyword) // without the search for a second user like it
    const before = lists().length
    await confirm().dblClick()

    await expect.poll(toastTexts).toEqual(['Create user successful'])
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(currentPath()).toBe('users/list')
    await expect.element(page.getByText('1–10 of 138').first()).toBeVisible()
    expect(bodies('POST', 'users')).toEqual([
      { ...newUser, password: ' 2345 ', last_name: 'Vũ Thu', phone: '0977 111 222' },
    ])
    expect(lists()).toHaveLength(before + 1)
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
