import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rowCount } from '@/test/browser/list-page'
import { backend, calls, hold } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickByScript, confirm, dialog, question, toastTexts } from '@/test/browser/screen'
import { email, firstName, openAndChangeUser, password, userLink } from '@/test/browser/user-form'
import { refused } from '../../../mocks/overrides.ts'

/** Saves a changed user, and closes the form before the server responds. @returns a function that lets it respond */
async function saveAndLeave() {
  await openAndChangeUser()
  const respond = hold('put', 'users/:id')
  await confirm().click()
  await expect.poll(() => calls('PUT', 'users/3')).toHaveLength(1)
  await cancel().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  return respond
}

describe('a pending save', () => {
  test('does not keep the form open after Cancel, and does not close another dialog when it ends', async () => {
    const respond = await saveAndLeave()
    await expect.element(question()).not.toBeInTheDocument()
    await button('Clear keyword', page).click()
    await expect.poll(rowCount).toBe(10)
    await page
      .getByRole('button', { name: /^Membership of user/ })
      .first()
      .click()
    await expect.element(dialog().getByRole('radio', { name: '6 months' })).toBeChecked()

    respond()
    await expect.element(page.getByText('Update user successful')).toBeVisible()
    await expect.element(dialog()).toHaveAccessibleName('Membership')
    expect(calls('PUT', 'users/3')).toHaveLength(1)
  })

  test('that fails after its form was closed is reported by a toast', async () => {
    backend.use(...refused('put', 'users/:id', 'the server is busy', 503))
    const respond = await saveAndLeave()
    respond()
    await expect.poll(toastTexts).toEqual(['Update user 3: The server is busy. It may have been saved anyway.'])
  })

  test('blocks the form when it is opened again, until the result is known', async () => {
    const respond = await saveAndLeave()
    await userLink().click()
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
    const waiting = dialog().getByRole('status').filter({ hasText: 'Waiting for an earlier save to finish.' })
    await expect.element(waiting).toBeVisible()
    clickByScript(confirm())

    respond()
    await expect.element(waiting).not.toBeInTheDocument()
    await expect.element(firstName()).toHaveValue('Đào Anh')
    await expect.element(email()).toHaveFocus()
    await firstName().fill('Đào Lan')
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(calls('PUT', 'users/3')).toHaveLength(2)
    expect(backend.db.users[2]?.first_name).toBe('Đào Lan')
  })

  test('of a new user does not block the save of another one', async () => {
    const save = async (address: string) => {
      await button('Add Account', page).click()
      await email().fill(address)
      await password().fill('geheim99')
      await firstName().fill('Mới')
      await confirm().click()
    }
    renderRoute('users/list')
    const respond = hold('post', 'users')
    await save('mot@example.com')
    await expect.poll(() => calls('POST', 'users')).toHaveLength(1)
    await cancel().click()
    await save('hai@example.com')
    await expect.poll(() => calls('POST', 'users')).toHaveLength(2)
    respond()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect
      .poll(() =>
        backend.db.users
          .slice(137)
          .map((user) => user.email)
          .sort(),
      )
      .toEqual(['hai@example.com', 'mot@example.com'])
  })

  test('is not sent after Cancel while the record is reloaded before it', async () => {
    await openAndChangeUser()
    const respond = hold('get', 'users/3')
    const before = calls('GET', 'users/3').length
    await confirm().click()
    await expect.poll(() => calls('GET', 'users/3').length).toBe(before + 1)
    await cancel().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    respond()

    await userLink().click()
    await expect.element(firstName()).toHaveValue('Đào')
    expect(calls('PUT', 'users/3')).toEqual([])
  })
})
