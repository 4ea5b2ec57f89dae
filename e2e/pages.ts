import type { Page } from '@playwright/test'

/** Opens a path of the app as a link does, without loading the page again. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), `/admin/${path}`)

/** The rows of the list, without its header. */
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
