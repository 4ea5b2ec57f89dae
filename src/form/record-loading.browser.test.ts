import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { advance, stopClock } from '@/test/browser/clock'
import { backend, calls, change, hold, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import {
  button,
  cancel,
  confirm,
  dialog,
  field,
  link,
  message,
  press,
  returnToPage,
  toastTexts,
} from '@/test/browser/screen'
import { boxOf, pressOn } from '@/test/browser/shell'
import { email, firstName, openAndChangeUser, userLink } from '@/test/browser/user-form'
import { refused } from '../../mocks/overrides.ts'

describe('the form of a user, while its record loads', () => {
  // Rules: §4: Edit
  test('shows the values of its row at once, and those of the record as soon as it has arrived', async () => {
    renderRoute('users/list?keyword=dao')
    await expect.element(userLink()).toBeVisible()
    change(backend.db.users, 3, { phone: '0999' })
    const respond = hold('get', 'users/:id')
    await userLink().click()
    await expect.element(firstName()).toHaveValue('Đào')
    await expect.element(email()).toHaveValue('dao.nguyen@example.com')
    for (const label of ['Email', 'First Name', 'Last Name', 'Phone']) await expect.element(field(label)).toBeDisabled()
    await expect.element(confirm()).toBeDisabled()
    const before = boxOf(confirm())
    respond()
    await expect.element(email()).toHaveFocus()
    await expect.element(field('Phone')).toHaveValue('0999')
    expect(boxOf(confirm())).toEqual(before)
    await press('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument() // Nothing was changed.
  })

  test('appears without fields after 150 ms if no list shows the record, or as soon as the record has arrived', async () => {
    stopClock()
    /** Lets the server respond that many milliseconds after the screen has appeared. */
    const openAfter = async (milliseconds: number, isShown: boolean) => {
      const respond = hold('get', 'users/:id')
      const reads = calls('GET', 'users/1').length
      renderRoute('users/list?keyword=dao&edit=1')
      await expect.poll(() => calls('GET', 'users/1').length).toBe(reads + 1)
      await advance(milliseconds)
      await expect.poll(() => dialog().getByText('Loading').elements().length).toBe(isShown ? 1 : 0)
      expect(email().elements()).toEqual([])
      respond()
      const isEnabled = async () => {
        await advance(1)
        return email().query()?.matches(':enabled')
      }
      await expect.poll(isEnabled).toBe(true)
      await expect.element(email()).toHaveValue('admin@example.com')
    }
    await openAfter(100, false)
    await openAfter(200, true)
  })
})

test('a response without a record shows an error, on opening and before a save', async () => {
  let body: object | undefined
  backend.use(http.get('*/api/v1/users/3', () => body && HttpResponse.json(body)))
  renderRoute('users/list?keyword=dao&edit=3')
  await field('Last Name').fill('Nguyễn')
  body = { data: null }
  await confirm().click()
  await expect
    .element(message())
    .toHaveTextContent('The server sent a response that could not be read. Nothing was saved.')
  body = { data: { id: 3, email: null } } // A record with an id only.
  renderRoute('users/list?keyword=dao&edit=3')
  await expect.element(message()).toMatchTextContent('This could not be loaded')
  await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(confirm()).toBeDisabled()
  expect(calls('PUT', 'users/3')).toEqual([])
})

test('a deleted record shows an error and is removed from the list', async () => {
  renderRoute('users/list?keyword=dao')
  await expect.element(userLink()).toBeVisible()
  backend.db.users = backend.db.users.filter(({ id }) => id !== 3)
  await pressOn(userLink(), '{Enter}') // A click would reload the list before it opens the form.
  await expect.element(message()).toMatchTextContent('User not found')
  await expect.poll(toastTexts).toEqual(['User not found'])
  await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(confirm()).toBeDisabled()
  await cancel().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(userLink()).not.toBeInTheDocument()
})

// Rules: Resilience: A record cannot be read again after a save
test('a saved record that cannot be loaded again does not show its old values', async () => {
  const respond = hold('put', 'users/3')
  await openAndChangeUser()
  await confirm().click()
  await expect.poll(() => calls('PUT', 'users/3').length).toBe(1)
  backend.use(...refused('get', 'users/3', 'thử lại sau', 409))
  respond()
  await expect.element(dialog()).not.toBeInTheDocument()

  await link('Đào Anh Nguyễn Thị Hồng').click()
  await expect.element(message()).toMatchTextContent('This could not be loaded')
  await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(confirm()).toBeDisabled()
  repairServer()
  await button('Retry').click()
  await expect.element(firstName()).toHaveValue('Đào Anh')
  await expect.element(confirm()).toBeEnabled()
})

test('a record that is reloaded leaves its form editable, updates the other fields, and keeps the changed ones', async () => {
  const reads = () => calls('GET', 'users/3').length
  await openAndChangeUser()
  change(backend.db.users, 3, { first_name: 'Hoa', phone: '0999' })
  const before = reads()
  const respond = hold('get', 'users/3')
  returnToPage()
  await expect.poll(reads).toBe(before + 1)
  await expect.element(firstName()).toHaveFocus()
  await press(' Thư')
  respond()
  await expect.element(field('Phone')).toHaveValue('0999')
  await expect.element(firstName()).toHaveValue('Đào Anh Thư')
  await expect.element(confirm()).toBeEnabled()
  expect(reads()).toBe(before + 1)
})
