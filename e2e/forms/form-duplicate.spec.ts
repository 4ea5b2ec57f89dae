import { calls } from '../calls.ts'
import { expect, http, test } from '../fixtures.ts'
import { logOut } from '../session/session.ts'

test('a new user whose response was lost is shown after a reload, until the person signs out', async ({
  page,
  backend,
}) => {
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  const question = page.getByRole('alertdialog', { name: 'Confirmation' })
  const fillInAndConfirm = async (email: string) => {
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByLabel(/^Password/).fill('geheim99')
    await form.getByRole('textbox', { name: 'First Name' }).fill('Mới')
    await form.getByRole('button', { name: 'Confirm' }).click()
  }
  backend.use(
    http.post('*/api/v1/users', () => {
      const [someone] = backend.db.users
      if (someone) backend.db.users.push({ ...someone, id: backend.db.nextId('users'), email: 'moi@example.com' })
      return new Promise<never>(() => undefined)
    }),
  )
  await page.goto('users/list?edit=0')
  await fillInAndConfirm('Moi@example.com')
  await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await fillInAndConfirm('moi@example.com')
  await expect(question).toContainText('Moi@example.com is in the list, ID 138.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(calls(backend, 'POST', 'users')).toHaveLength(1)

  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(await stored()).toContain('Moi@example.com')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('dashboard') // The code of forms is not loaded here.
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await stored()).not.toContain('Moi@example.com')
})
