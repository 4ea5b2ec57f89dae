import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdCode } from '../pages.ts'

const admin = (page: Page) => page.getByRole('button', { name: 'Admin', exact: true })
const menu = (page: Page) => page.getByRole('menu')
const theme = (page: Page) => page.getByRole('switch', { name: 'Dark mode' })
const root = (page: Page) => page.locator('html')

test('the user menu opens after a click or key that precedes the loading of its code', async ({ page }) => {
  for (const open of [() => admin(page).click(), () => admin(page).press('ArrowDown')]) {
    const release = await holdCode(page, /\/assets\/idle-.*\.js/)
    await page.goto('dashboard')
    await open()
    await expect(admin(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page)).toHaveCount(0)
    release()
    await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused()
  }
})

test('the theme is that of the system until a person chooses one, which applies in other tabs and from the start', async ({
  page,
  context,
}) => {
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
  const other = await context.newPage()
  await other.goto('dashboard')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('dashboard')
  await expect(theme(page)).toHaveAttribute('aria-checked', 'true')
  expect(await darkAtFirst()).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(theme(page)).toHaveAttribute('aria-checked', 'false')

  await theme(page).click()
  await expect(root(page)).toHaveClass('dark')
  await expect(theme(other)).toHaveAttribute('aria-checked', 'true')
  await expect(root(other)).toHaveClass('dark')
  await page.reload()
  await expect(theme(page)).toHaveAttribute('aria-checked', 'true')
  expect(await darkAtFirst()).toBe(true)
  await theme(page).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(theme(page)).toHaveAttribute('aria-checked', 'false')
  expect(await darkAtFirst()).toBe(false)
})
