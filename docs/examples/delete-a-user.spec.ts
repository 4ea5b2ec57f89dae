import { expect, test } from '@playwright/test'

const server = 'http://127.0.0.1:4180'

test('a refused deletion shows the reason, and can be repeated', async ({ page, request }) => {
  await request.post(`${server}/reset`)
  const error = 'the user has open invoices'
  const data = { method: 'DELETE', path: 'users/:id', status: 400, body: { error }, times: 1 }
  expect((await request.post(`${server}/override`, { data })).status()).toBe(204)

  await page.goto('users/list?keyword=dao')
  await page.getByLabel('Username').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('dance123')
  await page.getByRole('button', { name: 'Log in' }).click()

  const remove = page.getByRole('button', { name: 'Delete user 3' })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await remove.click()
  await confirm.click()
  await expect(toasts).toContainText(['The user has open invoices'])
  await remove.click()
  await confirm.click()
  await expect(remove).toBeHidden()
})
