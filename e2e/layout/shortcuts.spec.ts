import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'

const shortcutsDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })

/** Presses a key until it opens a dialog. The code of shortcuts loads while the browser is idle. */
async function openBy(page: Page, key: string, dialog: (page: Page) => ReturnType<Page['getByRole']>) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(dialog(page)).toBeVisible({ timeout: 500 })
  }).toPass()
}

for (const [state, isStored] of [
  ['off', true],
  ['on if the browser blocks the storage', false],
] as const) {
  test(`single-key shortcuts that were turned off are ${state} after a reload`, async ({ page }) => {
    if (!isStored) {
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        }),
      )
    }
    await page.goto('users/list')
    await openBy(page, '?', shortcutsDialog)
    const characters = shortcutsDialog(page).getByRole('switch', { name: 'Single-key shortcuts' })
    await characters.press('Space')
    await expect(characters).not.toBeChecked()
    await page.reload()
    await openBy(page, 'Control+k', palette)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    if (!isStored) return openBy(page, '?', shortcutsDialog)
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k') // Shows that the previous key was handled.
    await expect(palette(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
}

for (const [what, script] of [
  ['app', 'index'],
  ['shortcuts', 'idle'],
] as const) {
  test(`Ctrl K opens the palette if it is pressed before the code of the ${what} has loaded`, async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route(new RegExp(`/assets/${script}-[^/]*\\.js`), async (route) => {
      await gate.promise
      await route.continue()
    })
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
    gate.resolve()
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(10)
  })
}

test.describe('on the login screen', () => {
  test.use({ signedIn: false })

  test('Ctrl K is left to the browser', async ({ page }) => {
    await page.goto('login')
    await expect(page.getByLabel('Username')).toBeVisible()
    const isPrevented = () =>
      !document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      )
    expect(await page.evaluate(isPrevented)).toBe(false)
  })
})
