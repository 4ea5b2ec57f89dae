import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 375, height: 700 } })

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Scrolls to the row with index 60 of 100. @returns the row and the scroll position */
async function scrollDown(page: Page, list: string) {
  await page.goto(`${list}?perPage=100`)
  const row = rows(page).nth(60)
  await row.scrollIntoViewIfNeeded()
  // Until the scroll event has fired.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const at = await scrolled(page)
  expect(at).toBeGreaterThan(2000)
  return { row, at }
}

test.describe('the list keeps its scroll position', () => {
  test('when a form opens and closes', async ({ page }) => {
    const { row, at } = await scrollDown(page, 'users/list')
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

  test('when a membership dialog opens and closes', async ({ page }) => {
    const { row, at } = await scrollDown(page, 'users/list')
    await row.getByRole('button', { name: /membership/i }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(await scrolled(page)).toBe(at)
  })

  test('when Back returns to it from another screen', async ({ page }) => {
    const { at } = await scrollDown(page, 'users/list')
    await page.getByRole('link', { name: 'Dashboard' }).dispatchEvent('click') // A real click would scroll to the link.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(at)
  })
})

test('another page starts at the top', async ({ page }) => {
  await scrollDown(page, 'users/list')
  await page.getByRole('button', { name: 'Next page' }).last().click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => scrolled(page)).toBe(0)
})
