import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdCode, rows } from '../pages.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })

for (const [what, script] of [
  ['app', 'index'],
  ['shortcuts', 'idle'],
] as const) {
  test(`Ctrl K opens the palette if it is pressed before the code of the ${what} has loaded`, async ({ page }) => {
    const release = await holdCode(page, new RegExp(`/assets/${script}-.*\\.js`))
    await page.goto('users/list', { waitUntil: 'commit' })
    await expect(page.getByText('Dance Fitness Online').first()).toBeVisible()
    if (script !== 'index') await expect(rows(page)).toHaveCount(10)
    await page.evaluate(() =>
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (key === 'k') document.documentElement.dataset.prevented = String(defaultPrevented)
      }),
    )
    await page.keyboard.press('Control+k')
    await expect(page.locator('html')).toHaveAttribute('data-prevented', 'true')
    release()
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(10)
  })
}
