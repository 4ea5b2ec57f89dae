import { expect, test } from '../fixtures.ts'

test('reports several uncaught errors in one toast', async ({ page, pageErrors }) => {
  pageErrors.allow(/token-4711/)
  await page.goto('dashboard')
  await page.evaluate(() => {
    for (const wait of [0, 1, 2]) {
      setTimeout(() => {
        throw new Error('token-4711')
      }, wait)
      setTimeout(() => void Promise.reject(new Error('token-4711')), wait)
    }
  })
  await expect(page.locator('[data-sonner-toast]')).toHaveText('Something went wrong.')
})
