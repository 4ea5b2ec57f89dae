import { expect, test } from '../fixtures.ts'
import { ListPage, Palette } from '../pages.ts'
import { calls } from '../support/calls.ts'

test.use({ signedIn: false })

test.describe('Sign-in', () => {
  test('leads back to the requested page, and the palette from there to any record', async ({ page, backend }) => {
    const list = new ListPage(page)
    await page.goto('users/list?keyword=dao&page=1')
    await page.getByLabel('Username').fill('admin@example.com')
    await page.getByLabel('Password', { exact: true }).fill('dance123')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(list.searchBox).toHaveValue('dao')
    await expect(list.row('Đào').locator).toBeVisible()

    const palette = new Palette(page)
    await palette.open()
    await palette.box.fill('salsa cơ bản')
    await palette.options.filter({ hasText: 'Salsa cơ bản' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Create/Update course' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => calls(backend, 'DELETE', 'auth/signout').length).toBe(1)
    expect(await page.context().cookies()).toEqual([])
  })
})
