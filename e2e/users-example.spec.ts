import { aUser } from '../mocks/factories.ts'
import { expect, test } from './fixtures.ts'

test('a session that ends before a status is changed: the list waits behind the login, nothing was changed', async ({
  page,
  backend,
}) => {
  // What the test is about; the rest of the member is as with most.
  const member = aUser({ first_name: 'Thảo', status: 'blocked' })
  backend.db.users.push(member)

  // What a person does and sees, by role and name.
  await page.goto(`users/list?keyword=${member.email}`)
  const row = page.getByRole('row', { name: member.email })
  await expect(row).toContainText('Blocked')
  await row.getByRole('button', { name: `Activate user ${member.id}` }).click()

  // What goes wrong: a scenario by its name.
  backend.scenario('expired-session')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  expect(member.status).toBe('blocked')

  await page.getByLabel('Username').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('dance123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await row.getByRole('button', { name: `Activate user ${member.id}` }).click()
  await confirm.click()
  await expect(row).toContainText('Active')

  // What the server was asked, and has by now.
  const paths = backend.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  expect(paths.at(-1)).toBe(`/api/v1/users/${member.id}/status`)
  expect(member.status).toBe('active')
})
