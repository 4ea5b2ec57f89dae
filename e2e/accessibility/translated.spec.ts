import { translatePage } from '../../src/test/browser/translate.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'

test('lists, questions, toasts, forms and the palette work while the browser translates the page', async ({
  page,
  backend,
}) => {
  const times = () => page.locator('main time').allTextContents()
  await page.goto('users/list?page=2')
  await expect(rows(page)).toHaveCount(10)
  const timesOfPage2 = await times()
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await page.evaluate(translatePage)
  await expect(page.locator('font').first()).toBeAttached()

  await page.getByRole('navigation', { name: 'Pages, top' }).getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('users/list?page=2')
  await expect.poll(times).toEqual(timesOfPage2)
  await page.getByRole('searchbox').fill('xyzxyz')
  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByRole('searchbox').fill('dao nguyen')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Block user 3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await rows(page).getByRole('link').first().click()
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  const email = form.getByRole('textbox', { name: 'Email' })
  await expect(email).not.toHaveValue('')
  await form.getByRole('textbox', { name: 'Phone' }).fill('0909 000 111')
  await email.fill('no address')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form.getByText('Please enter a valid email')).toBeVisible()
  await email.fill('dao@example.com')
  await expect(form.getByText('Please enter a valid email')).toHaveCount(0)
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toHaveCount(0)
  await expect.poll(() => backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0909 000 111')
  await page.getByRole('link', { name: 'News' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
  await expect(rows(page)).toHaveCount(10)

  await page.getByRole('button', { name: 'Search everything' }).click()
  await page.keyboard.type('dao')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Type at least 3 characters')).toBeVisible()
})
