import type { Page } from '@playwright/test'

/** Opens a path of the app as a link does, without loading the page again. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), `/admin/${path}`)

/** The rows of the list, without its header. */
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** Holds the scripts with such a URL, as a slow connection does. @returns a function that releases them */
export async function holdCode(page: Page, url = /\/assets\/.*\.js$/) {
  const gate = Promise.withResolvers<void>()
  await page.route(url, (route) => gate.promise.then(() => route.continue()))
  return gate.resolve
}
