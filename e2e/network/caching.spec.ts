import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { logIn, logOut } from '../session/session.ts'

const email = (page: Page) => page.getByRole('form', { name: 'Profile' }).getByLabel('Email')

// Rules: §4: Responses of the API; Resilience: The API sends caching headers
test('an API whose responses may be cached never shows outdated data after another sign-in or before a save', async ({
  page,
  backend,
}) => {
  await page.goto('account/profile')
  await expect(email(page)).toHaveValue('admin@example.com')
  await logOut(page)
  await logIn(page, 'linh@example.com')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(email(page)).toHaveValue('linh@example.com')

  await page.goto('contents/news?edit=3')
  const dialog = page.getByRole('dialog', { name: 'Create/Update news' })
  await dialog.getByLabel('Title').fill('Typed here')
  Object.assign(backend.db.news.find(({ id }) => id === 3) ?? {}, { title: 'Changed by a colleague' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Changed by someone else' })).toContainText('Changed by a colleague')
})
