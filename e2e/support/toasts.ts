import { expect, type Page } from '@playwright/test'

/** Stops the clock of the toasts, as if the window had lost the focus. */
export const holdToasts = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('blur')))

/** Fails if there is a toast. Checks once, because a retrying assertion would pass after the toast has closed by itself. */
export async function expectNoToast(page: Page) {
  await expect(page.locator('section[aria-label^=Notifications]')).toBeAttached()
  // All pending toasts have been rendered after two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shown = page.locator('[data-sonner-toast]:not([data-removed=true]) [data-title]')
  expect(await shown.allInnerTexts(), 'unexpected toasts').toEqual([])
}
