import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, hold } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, cancel, confirm, dialog, link, press, question } from '@/test/browser/screen'
import { focus, heading } from '@/test/browser/shell'
import { email, firstName, openAndChangeUser, openUserForm, userLink, waysToLeave } from '@/test/browser/user-form'

const list = 'users/list?keyword=dao'
const addAccount = () => button('Add Account', page)
const expectClosedWithoutQuestion = async () => {
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.poll(currentPath).toBe(list)
}
const writes = () => backend.requests.filter(({ method }) => method !== 'GET')

describe('leaving the form of a user', () => {
  // Rules: §2: Leaving a form
  test.each(waysToLeave)('%s closes an unchanged form, and asks before discarding changes', async (_way, leave) => {
    await openUserForm()
    await leave()
    await expectClosedWithoutQuestion()

    await openAndChangeUser()
    await leave()
    await expect.element(question()).toHaveAccessibleDescription('Leave without saving?')
    await button('Cancel', question()).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(firstName()).toHaveValue('Đào Anh')
    await expect.poll(currentPath).toBe(`${list}&edit=3`)

    await leave()
    await button('Confirm', question()).click()
    await expectClosedWithoutQuestion()
    await expect.element(userLink()).toBeVisible()
    expect(writes()).toEqual([])
  })

  test('during a save, the question says that the save continues', async () => {
    const release = hold('put', 'users/3')
    await openAndChangeUser()
    await confirm().click()
    await expect.poll(() => writes().length).toBe(1)
    history.back()
    await expect.element(question()).toMatchTextContent('The save continues. If it fails, what you typed will be lost.')
    await button('Confirm', question()).click()
    await expectClosedWithoutQuestion()
    release()
    await expect.element(page.getByText('Update user successful')).toBeVisible()
  })

  test('before the values are sent, the question says that they are lost', async () => {
    await openAndChangeUser()
    const release = hold('get', 'users/3')
    await confirm().click()
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
    history.back()
    await expect.element(question()).toMatchTextContent('What you typed will be lost.')
    await button('Confirm', question()).click()
    await expectClosedWithoutQuestion()
    release()
    expect(writes()).toEqual([])
  })

  test('asks nothing after a save, and Back does not reopen the form', async () => {
    renderRoute('dashboard')
    await expect.element(heading('Dashboard')).toBeVisible()
    await openAndChangeUser()
    await confirm().click()
    await expectClosedWithoutQuestion()
    await expect.element(link('Đào Anh Nguyễn Thị Hồng')).toBeVisible()
    history.back()
    await expectClosedWithoutQuestion()
    history.back()
    await expect.element(heading('Dashboard')).toBeVisible()
  })

  test('closing returns the focus to what has opened the form', async () => {
    renderRoute(list)
    const closeByCancel = () => cancel().click()
    for (const [opener, leave] of [
      [addAccount, closeByCancel],
      ...[...waysToLeave.map(([, way]) => way), closeByCancel].map((way) => [userLink, way] as const),
    ] as const) {
      await focus(opener())
      await press('{Enter}')
      await expect.element(email()).toHaveFocus()
      await leave()
      await expect.element(dialog()).not.toBeInTheDocument()
      await expect.element(opener()).toHaveFocus()
    }
  })

  test.each([
    ['a name', userLink],
    ['Add Account', addAccount],
  ])('a double click on %s opens one form and adds one history entry', async (_opener, opener) => {
    renderRoute('dashboard')
    await link('User management').click()
    await page.getByRole('searchbox').fill('dao')
    await expect.poll(currentPath).toBe(list)
    await opener().dblClick()
    await cancel().click()
    await expectClosedWithoutQuestion()
    history.back()
    await expectClosedWithoutQuestion()
    history.back()
    await expect.poll(currentPath).toBe('users/list')
  })

  // Rules: §2: The open dialog is part
  test('Back closes the form, and Forward or its URL opens it again', async () => {
    await openUserForm()
    history.back()
    await expectClosedWithoutQuestion()
    history.forward()
    await expect.element(firstName()).toHaveValue('Đào')
    renderRoute('users/list?edit=4')
    await expect.element(firstName()).toHaveValue('Khôi')
  })

  test('Forward during the question after Back keeps the form, and Cancel keeps the changes', async () => {
    await openAndChangeUser()
    history.back()
    await expect.element(question()).toBeVisible()
    history.forward()
    await expect.poll(currentPath).toBe(`${list}&edit=3`)
    await button('Cancel', question()).click()
    await expect.element(firstName()).toHaveValue('Đào Anh')
    history.back()
    await expect.element(question()).toBeVisible()
    await button('Cancel', question()).click()
    await expect.poll(currentPath).toBe(`${list}&edit=3`)
    await expect.element(firstName()).toHaveValue('Đào Anh')
  })

  test('a Ctrl click on a name is left to the browser, with the URL of the form', async () => {
    renderRoute(list)
    await expect.element(userLink()).toBeVisible()
    // Check only the event, because headless browsers do not always open the tab.
    const prevented = new Promise((resolve) =>
      addEventListener(
        'click',
        (event) => {
          resolve(event.defaultPrevented)
          event.preventDefault()
        },
        { once: true },
      ),
    )
    await userLink().click({ modifiers: ['ControlOrMeta'] })
    expect(await prevented).toBe(false)
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(userLink()).toHaveAttribute('href', `/admin/${list}&edit=3`)
  })
})
