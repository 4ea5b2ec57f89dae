import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from './network'
import { currentPath } from './render-route'
import { clickAtOnce, rows } from './screen'

export const table = () => page.getByRole('table')
export const rowCount = () => rows().elements().length
/** The links in the rows, such as the names of records. */
export const rowLinks = () => table().getByRole('link')
/** The headers of the columns, without the one of the checkboxes. */
export const columns = () => page.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') })
export const column = (name: string) => page.getByRole('columnheader', { name })
/** The button in the header of a column. */
export const sortButton = (name: string) => column(name).getByRole('button')
export const searchBox = () => page.getByRole('searchbox', { name: 'Search' })
export const pagination = (where = 'top') => page.getByRole('navigation', { name: `Pages, ${where}` })
export const pageButton = (name: string, where?: string) => pagination(where).getByRole('button', { name })
export const pageBox = (where?: string) => pagination(where).getByRole('textbox', { name: 'Page' })
export const rowsPerPage = (where?: string) => pagination(where).getByRole('combobox', { name: 'Rows per page' })
export const refreshButton = () => page.getByRole('button', { name: 'Refresh list' })
/** The spinner of a list. */
export const loading = () => page.getByRole('status').filter({ hasText: /^Loading$/ })

/** The query of a list of users in its default state. */
export const defaultQuery = { order_by: '-last_access', page: '1', per_page: '10' }

/** Sorts the users by email address. When this unique request has arrived, all earlier requests have arrived too. */
export async function sortByEmail() {
  await column('Email').click()
  await expect.poll(() => queries('users').map(({ order_by }) => order_by)).toContain('email')
  await expect.element(column('Email')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(table()).toHaveAttribute('aria-busy', 'false')
}

/** Leaves the list for the dashboard, and returns before React renders: the URL is new, but the list is still shown. */
export async function startToDashboard() {
  clickAtOnce(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }))
  for (let turn = 0; turn < 100 && currentPath() !== 'dashboard'; turn++) await Promise.resolve()
  expect(currentPath()).toBe('dashboard')
}
