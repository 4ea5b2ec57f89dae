import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoute } from './render-route'
import { toasts } from './screen'

/** The region with all toasts. Its code loads while the browser is idle. */
export const toastRegion = () => page.getByRole('region', { name: /^Notifications/ })
/** The toasts with a text. */
export const toast = (text: string) => toasts().filter({ hasText: text })
/** Waits until toasts can be shown. */
export const toasterLoaded = () => expect.element(toastRegion()).toBeInTheDocument()

/** Opens a screen, and stops the clock of the toasts until the test ends, as if the window had lost the focus. */
export async function openAndHoldToasts(path: string) {
  renderRoute(path)
  await toasterLoaded()
  vi.spyOn(document, 'hasFocus').mockReturnValue(false) // for a clock that has not started yet
  dispatchEvent(new Event('blur'))
}
