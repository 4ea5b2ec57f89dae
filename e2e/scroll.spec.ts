import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 375, height: 700 } })

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Goes to the sixtieth of a hundred rows. @returns the row, and how far down it is */
async function goFarDown(page: Page, list: string) {
  await page.goto(`${list}?perPage=100`)
  const row = rows(page).nth(60)
  await row.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))) // it is told
  const at = await scrolled(page)
  expect(at).toBeGreaterThan(2000)
  return { row, at }
}

test.describe('the list stays where it was scrolled to', () => {
  test('when a form of it opens and closes', async ({ page }) => {
    const { row, at } = await goFarDown(page, 'users/list')
    const form = page.getByRole('dialog', { name: 'Create/Update user' })
    await row.getByRole('link').first().click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    expect(await scrolled(page)).toBe(at)

    await row.getByRole('link').first().click()
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(form).toHaveCount(0)
    await expect.poll(() => scrolled(page)).toBe(at)
  })

  test('when a membership is looked at', async ({ page }) => {
    const { row, at } = await goFarDown(page, 'users/list')
    await row.getByRole('button', { name: /membership/i }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(await scrolled(page)).toBe(at)
  })

  test('when Back leads to it from another screen', async ({ page }) => {
    const { at } = await goFarDown(page, 'users/list')
    await page.getByRole('link', { name: 'Dashboard' }).dispatchEvent('click') // a click would scroll to it
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(at)
  })
})

test('another screen and another page begin at their top', async ({ page }) => {
  await goFarDown(page, 'users/list')
  await page.getByRole('button', { name: 'Next page' }).last().click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => scrolled(page)).toBe(0)
})
