import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('below 1024 px the search collapses behind a button, except while a keyword is applied', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto('users/list')
  await expect(searchBox(page)).toBeVisible()
  await expect(button).toBeHidden()

  await page.setViewportSize({ width: 1023, height: 700 })
  await expect(searchBox(page)).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).fill('dao')
  await expect(rows(page)).toHaveCount(1)
  await button.click()
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByText('1 filters applied')).toBeVisible()

  await page.getByRole('button', { name: 'Clear keyword' }).click()
  await expect(rows(page)).toHaveCount(10)
  await button.click()
  await expect(searchBox(page)).toBeHidden()
  await page.goBack() // Back to the keyword.
  await expect(searchBox(page)).toHaveValue('dao')
  await expect(rows(page)).toHaveCount(1)
  await searchBox(page).fill('')
  await expect(rows(page)).toHaveCount(10)
  await expect(searchBox(page)).toBeFocused()
})
