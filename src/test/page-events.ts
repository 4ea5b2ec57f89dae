import { beforeEach, vi } from 'vitest'

/**
 * Gives each test a page of its own, with the event listeners of the code.
 * @returns a function that says whether the browser closes the page without asking
 */
export function stubPageBeforeEach(): () => boolean {
  let page: EventTarget
  beforeEach(() => {
    page = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page))
  })
  return () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
