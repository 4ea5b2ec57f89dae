import { expect, type Page } from '@playwright/test'

/** Stops the clock of the toasts, as if the window had lost the focus. */
export const holdToasts = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('blur')))

/**
 * Fails if there is a toast, except those with one of the allowed texts. Checks once, because a retrying assertion would
 * pass after the toast has closed by itself.
 */
export async function expectNoToast(page: Page, allowed: ReadonlySet<string> = new Set()) {
  await expect(page.locator('section[aria-label^=Notifications]')).toBeAttached()
  // All pending toasts have been rendered after two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shown = await page.locator('[data-sonner-toast]:not([data-removed=true]) [data-title]').allInnerTexts()
  expect(
    shown.filter((text) => !allowed.has(text.trim())),
    'unexpected toasts',
  ).toEqual([])
}
