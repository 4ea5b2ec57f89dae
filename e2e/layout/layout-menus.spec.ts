import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const admin = (page: Page) => page.getByRole('button', { name: 'Admin', exact: true })
const menu = (page: Page) => page.getByRole('menu')
const theme = (page: Page) => page.getByRole('switch', { name: 'Dark mode' })
const root = (page: Page) => page.locator('html')

for (const [way, open] of [
  ['a click', (page: Page) => admin(page).click()],
  ['a key', (page: Page) => admin(page).press('ArrowDown')],
] as const) {
  test(`the user menu opens after ${way} that precedes the loading of its code`, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/idle-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('dashboard')
    await open(page)
    await expect(admin(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page)).toHaveCount(0)
    release()
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused()
  })
}

test.describe('the theme', () => {
  test('applies from the start after a reload', async ({ page }) => {
    // Checks the root as soon as the body exists: after the script that sets the theme, before the script of the app.
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.body) return
        watch.disconnect()
        Object.assign(window, { darkAtFirst: document.documentElement.classList.contains('dark') })
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    const darkAtFirst = () => page.evaluate(() => 'darkAtFirst' in window && window.darkAtFirst)

    await page.goto('dashboard')
    await expect(theme(page)).toHaveAttribute('aria-checked', 'false')
    expect(await darkAtFirst()).toBe(false)
    await theme(page).click()
    await expect(root(page)).toHaveClass('dark')
    await page.reload()
    await expect(theme(page)).toHaveAttribute('aria-checked', 'true')
    expect(await darkAtFirst()).toBe(true)
  })

  test('is that of the system until the person chooses one', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('dashboard')
    await expect(theme(page)).toHaveAttribute('aria-checked', 'true')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(theme(page)).toHaveAttribute('aria-checked', 'false')
    await page.emulateMedia({ colorScheme: 'dark' })
    await theme(page).click()
    await page.reload()
    await expect(theme(page)).toHaveAttribute('aria-checked', 'false')
    await expect(root(page)).not.toHaveClass('dark')
  })

  test('changes in other tabs, too', async ({ page, context }) => {
    const other = await context.newPage()
    await page.goto('dashboard')
    await other.goto('dashboard')
    await expect(theme(other)).toBeVisible()
    await theme(page).click()
    await expect(theme(other)).toHaveAttribute('aria-checked', 'true')
    await expect(root(other)).toHaveClass('dark')
  })
})
