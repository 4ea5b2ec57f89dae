import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { expect, http, test } from './fixtures.ts'
import { logIn, loginScreen, openUsers } from './session.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })

test('a new user who is saved after the session has ended is not offered as a draft', async ({
  page,
  context,
  backend,
}) => {
  await page.goto('users/list?edit=0')
  await form(page).getByRole('textbox', { name: 'Email' }).fill('moi@example.com')
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  await form(page).getByRole('textbox', { name: 'First Name' }).fill('Mới')
  const gate = Promise.withResolvers<void>()
  backend.use(
    http.post('*/api/v1/users', async () => {
      await gate.promise
      return new Response(null, { status: 204 })
    }),
  )
  const responded = page.waitForResponse((response) => response.request().method() === 'POST')
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => calls(backend, 'POST', 'users')).toHaveLength(1)

  const other = await context.newPage()
  await openUsers(other)
  backend.db.revokeAll()
  await other.getByRole('button', { name: 'Refresh list' }).click()
  await expect(loginScreen(page)).toBeVisible()
  gate.resolve()
  await (await responded).finished()
  await logIn(page)
  await expect(form(page).getByRole('textbox', { name: 'Email' })).toBeEnabled()
  await expect(form(page).getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Draft' })).toHaveCount(0)
})
