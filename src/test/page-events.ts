import { beforeEach, vi } from 'vitest'

/**
 * Gives each test a page of its own, with the event listeners of the code.
 * @returns a function that says whether the browser closes the page without asking
 */
export function stubPageBeforeEach(): () => boolean {
  beforeEach(() => {
    const page = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, page[name].bind(page))
  })
  return () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
