import { aUser } from '../mocks/factories.ts'
import { expect, test } from './fixtures.ts'

test('returns to the list after the session has ended during a change of status', async ({ page, backend }) => {
  // Pass only the fields that the test is about. The others have defaults.
  const member = aUser({ first_name: 'Thảo', status: 'blocked' })
  backend.db.users.push(member)

  // Do what a person does, and check what a person sees. Locate elements by role and name.
  await page.goto(`users/list?keyword=${member.email}`)
  const row = page.getByRole('row', { name: member.email })
  await expect(row).toContainText('Blocked')
  await row.getByRole('button', { name: `Activate user ${member.id}` }).click()

  // Make something fail with a named scenario.
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

  // Check the requests and the records of the server.
  const paths = backend.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  expect(paths.at(-1)).toBe(`/api/v1/users/${member.id}/status`)
  expect(member.status).toBe('active')
})
