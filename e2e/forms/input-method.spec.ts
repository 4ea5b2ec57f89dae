import { expect, test } from '../fixtures.ts'
import { openUsers } from '../session/session.ts'
import { inputMethod } from './input-method.ts'

test('Enter that ends a composition does not open a page', async ({ page }) => {
  await openUsers(page)
  const box = page.getByRole('navigation', { name: 'Pages, top' }).getByLabel('Page', { exact: true })
  const { compose, press, commit } = await inputMethod(page)
  await box.fill('')
  await compose('3')
  await press('Enter')
  await commit('3')
  await expect(box).toHaveValue('3')
  await page.keyboard.press('Home')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('users/list?page=13')
  await page.goBack() // It would open page 3 if Enter had opened it.
  await expect(page).toHaveURL('users/list')
})

// Rules: §5: Enter that ends a Telex
test('Enter that ends a composition adds no role, and the next Enter does', async ({ page }) => {
  await page.goto('users/list?edit=3')
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  const chosen = form.getByRole('group', { name: /./ })
  const { compose, press, commit } = await inputMethod(page)
  await form.getByRole('combobox', { name: 'Roles' }).click()
  await compose('huan')
  await expect(form.getByRole('combobox', { name: 'Roles' })).toHaveValue('huan')
  await press('Enter')
  await commit('Huấn luyện viên')
  await expect(page.getByRole('option', { name: 'Create "Huấn luyện viên"' })).toBeVisible()
  await expect(chosen).toHaveText(['Member'])
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText(['Member', 'Huấn luyện viên'])
})
