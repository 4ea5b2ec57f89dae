import { expect, type Page } from '@playwright/test'

export const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
export const toast = (page: Page, text: string | RegExp) => toasts(page).getByRole('listitem').filter({ hasText: text })

/** Stops the clock of the toasts, as a window does that has lost the focus. */
export const holdToasts = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('blur')))

/**
 * Fails on a toast, but for those with one of the given texts. Asked once: an assertion that waits would wait until
 * the toast has gone by itself.
 */
export async function expectNoToast(page: Page, but: ReadonlySet<string> = new Set()) {
  await expect(page.locator('section[aria-label^=Notifications]')).toBeAttached()
  // Whatever toast was raised is on the page after this: only now can one be found missing.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shown = await page.locator('[data-sonner-toast]').allInnerTexts()
  expect(
    shown.filter((text) => !but.has(text.trim())),
    'toasts that nobody expects',
  ).toEqual([])
}
