import type { Page } from '@playwright/test'

export const notice = (page: Page) => page.getByText('A new version is available. Reload when you are done.')
export const failedScreen = (page: Page) => page.getByRole('main').getByRole('alert')
export const missing = 'Part of this page could not be loaded.'

/** The response of a host that no longer has a file. */
export const notFound = { status: 404, contentType: 'text/plain', body: 'Not found' }
/** The response of a host that sends the page of the app instead of a missing file. */
export const htmlPage = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Back-office</title>' }
export const codeOf = (name: string) => `**/assets/${name}-*.js`

/** Counts the loads of the page, and the probes that check whether the server is reachable. */
export function countLoads(page: Page) {
  const [loads, probes]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/admin/')) probes.push(response.url())
  })
  return { loads, probes }
}

/** Runs an action that reloads the page, and waits for the new page. */
export async function reloadBy(page: Page, act: () => Promise<void>) {
  const reloaded = page.waitForEvent('domcontentloaded')
  await act()
  await reloaded
}
