import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { logOut } from '../session/session.ts'

const changes = (page: Page) => page.getByRole('region', { name: 'Recent changes' }).getByRole('listitem')
const openChanges = (page: Page) => page.getByRole('button', { name: 'Recent changes', exact: true }).click()

async function deleteFirst(page: Page) {
  const first = rows(page).first()
  const title = await first.getByRole('link').first().innerText()
  await first.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  return title
}

test('deleted records can be created again after a reload, and the next person sees none of it', async ({
  page,
  backend,
}) => {
  await page.goto('contents/news')
  await expect(page.getByRole('button', { name: 'Recent changes', exact: true })).toHaveCount(0)
  const [older, newer] = [await deleteFirst(page), await deleteFirst(page)]
  await page.reload()
  await openChanges(page)
  await page.keyboard.press('Escape')
  await expect(changes(page)).toHaveCount(0)
  await openChanges(page)
  await changes(page).last().getByRole('button').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Recent changes', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeFocused()
  await expect(changes(page)).toHaveCount(2)
  await expect(changes(page).first()).toContainText(newer)
  await expect(changes(page).last()).toContainText(older)
  await changes(page).last().getByRole('button', { name: 'Recreate' }).click()
  await expect(page.getByText('Recreated.', { exact: true })).toBeVisible()
  expect(backend.db.news.filter(({ title }) => title === older)).toHaveLength(1)
  await expect(changes(page).last()).toContainText('Undone, or changed since.')

  await logOut(page)
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate((title) => JSON.stringify(sessionStorage).includes(title), newer)).toBe(false)
})
