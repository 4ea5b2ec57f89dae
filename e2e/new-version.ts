import type { Page } from '@playwright/test'

export const banner = (page: Page) => page.getByText('A new version is available. Reload when you are done.')
export const failedScreen = (page: Page) => page.getByRole('main').getByRole('alert')
export const missing = 'Part of this page could not be loaded.'
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** What a host without the file may answer. */
export const answers = {
  'is not there': { status: 404, contentType: 'text/plain', body: 'Not found' },
  'is a page of HTML': { status: 200, contentType: 'text/html', body: '<!doctype html><title>Back-office</title>' },
}
export const gone = answers['is not there']
export const codeOf = (name: string) => `**/assets/${name}-*.js`

/** The pages that were loaded so far, and the looks at whether the page can be had at all. */
export function countLoads(page: Page) {
  const [loads, looks]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/admin/')) looks.push(response.url())
  })
  return { loads, looks }
}

/** Does what has the page loaded anew, until the new one is there in place of the old. */
export async function reloadBy(page: Page, act: () => Promise<void>) {
  const reloaded = page.waitForEvent('domcontentloaded')
  await act()
  await reloaded
}
