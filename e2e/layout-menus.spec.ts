import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const admin = (page: Page) => page.getByRole('button', { name: 'Admin', exact: true })
const help = (page: Page) => page.getByRole('button', { name: 'Help' })
const menu = (page: Page) => page.getByRole('menu')
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const theme = (page: Page) => page.getByRole('switch', { name: 'Dark mode' })
const root = (page: Page) => page.locator('html')

test.describe('the user menu', () => {
  test('shows the signed-in person and opens the profile', async ({ page, baseURL }) => {
    await page.goto('dashboard')
    await expect(menu(page)).toBeHidden()
    await admin(page).click()

    await expect(admin(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page).getByText('admin@example.com')).toBeVisible()
    await expect(menu(page).getByRole('menuitem')).toHaveText(['My profile', 'Logout'])
    await item(page, 'My profile').click()
    await expect(page).toHaveURL(`${baseURL}account/profile`)
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(menu(page)).toBeHidden()
  })

  test('opens by ArrowDown, wraps around with the arrow keys and returns the focus on Escape', async ({ page }) => {
    await page.goto('dashboard')
    await admin(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(item(page, 'My profile')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item(page, 'Logout')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item(page, 'My profile')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(item(page, 'Logout')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(item(page, 'My profile')).toBeFocused()
    await page.keyboard.press('End')
    await expect(item(page, 'Logout')).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(admin(page)).toBeFocused()
    await expect(admin(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('opens and logs out by Enter', async ({ page }) => {
    await page.goto('dashboard')
    await admin(page).press('Enter')
    await expect(item(page, 'My profile')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })

  test('closes on Tab, on a click elsewhere and on a second click of its button', async ({ page }) => {
    await page.goto('dashboard')
    await admin(page).press('ArrowDown')
    await expect(item(page, 'My profile')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(menu(page)).toBeHidden()

    await admin(page).click()
    await expect(menu(page)).toBeVisible()
    await page.getByText('Statistics, reports, common data').click()
    await expect(menu(page)).toBeHidden()

    await admin(page).click()
    await expect(menu(page)).toBeVisible()
    await admin(page).click()
    await expect(menu(page)).toBeHidden()
    await expect(admin(page)).toBeFocused()
  })
})

for (const [way, open] of [
  ['a click', (page: Page) => admin(page).click()],
  ['a key', (page: Page) => admin(page).press('ArrowDown')],
] as const) {
  test(`opens after ${way} that comes before its code`, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/menu-popup-.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('dashboard')
    await open(page)
    await expect(admin(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page)).toHaveCount(0)
    release()
    await expect(item(page, 'My profile')).toBeFocused()
  })
}

test.describe('the help menu', () => {
  test('offers the shortcuts, the website and Software Info', async ({ page }) => {
    await page.goto('dashboard')
    await help(page).click()

    await expect(menu(page).getByRole('menuitem')).toHaveText(['Keyboard shortcuts', 'Website', 'Software Info'])
    await expect(item(page, 'Website')).toHaveAttribute('href', 'https://www.example.com')
    await expect(item(page, 'Website')).toHaveAttribute('target', '_blank')
    await expect(item(page, 'Website')).toHaveAttribute('rel', /noopener/)
  })

  test('opens by ArrowDown and returns the focus on Escape', async ({ page }) => {
    await page.goto('dashboard')
    await help(page).press('ArrowDown')
    await expect(item(page, 'Keyboard shortcuts')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(help(page)).toBeFocused()
  })

  test('returns the focus when the dialog that it opened closes', async ({ page }) => {
    await page.goto('dashboard')
    await help(page).press('ArrowUp')
    await expect(item(page, 'Keyboard shortcuts')).toBeFocused()
    await page.keyboard.press('End')
    await expect(item(page, 'Software Info')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'About' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'About' })).toBeHidden()
    await expect(help(page)).toBeFocused()
  })
})

test.describe('the theme', () => {
  test('switches to dark and back, is stored, and applies from the start after a reload', async ({ page }) => {
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
    const stored = () => page.evaluate(() => localStorage.getItem('theme'))
    const canvas = () => root(page).evaluate((html) => getComputedStyle(html).backgroundColor)

    await page.goto('dashboard')
    await expect(theme(page)).toHaveAttribute('aria-checked', 'false')
    expect(await darkAtFirst()).toBe(false)
    const light = await canvas()
    await theme(page).click()
    await expect(theme(page)).toHaveAttribute('aria-checked', 'true')
    await expect(root(page)).toHaveClass('dark')
    expect(await stored()).toBe('dark')
    expect(await canvas()).not.toBe(light)

    await page.reload()
    await expect(theme(page)).toHaveAttribute('aria-checked', 'true')
    expect(await darkAtFirst()).toBe(true)

    await theme(page).press('Space')
    await expect(theme(page)).toHaveAttribute('aria-checked', 'false')
    await expect(root(page)).not.toHaveClass('dark')
    expect(await stored()).toBe('light')
    expect(await canvas()).toBe(light)
  })

  test('is light if the stored value is unknown', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'purple'))
    await page.goto('dashboard')
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    await page.getByRole('switch', { name: 'Dark mode' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
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

  test('can be switched if the storage is full, and a reload uses the stored value', async ({ page }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem('theme') === null) localStorage.setItem('theme', 'dark')
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      }
    })
    await page.goto('dashboard')
    await expect(root(page)).toHaveClass('dark')
    await theme(page).click()
    await expect(theme(page)).toHaveAttribute('aria-checked', 'false')
    await expect(root(page)).not.toHaveClass('dark')
    await page.reload()
    await expect(theme(page)).toHaveAttribute('aria-checked', 'true')
  })

  test('can be switched if the browser blocks the storage', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    })
    await page.goto('dashboard')
    await theme(page).click()
    await expect(root(page)).toHaveClass('dark')
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})

test.describe('signed out', () => {
  test.use({ signedIn: false })

  test('the login screen uses the stored dark theme', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.goto('login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(root(page)).toHaveClass('dark')
  })
})
