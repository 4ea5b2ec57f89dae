import { expect, type Page } from '@playwright/test'
import type { createBackend } from '../mocks/server.ts'

type Backend = ReturnType<typeof createBackend>

/** The received calls with that method and path, in order of arrival, e.g. `calls(backend, 'PUT', 'users/3/status')`. */
export const calls = ({ requests }: Backend, method: string, path: string) =>
  requests.filter((request) => request.method === method && request.path === `/api/v1/${path}`)

/** The query parameters of the received calls of a list. */
export const queries = (backend: Backend, path = 'users') =>
  calls(backend, 'GET', path).map(({ search }) => Object.fromEntries(new URLSearchParams(search)))

/** The JSON bodies of the received calls with that method and path. */
export const bodies = (backend: Backend, method: string, path: string): unknown[] =>
  calls(backend, method, path).map(({ json }) => json)

/** Sorts the users by e-mail address. When this unique call has arrived, all earlier calls have arrived too. */
export async function sortByEmail(page: Page, backend: Backend) {
  const head = page.getByRole('columnheader', { name: 'Email', exact: true })
  await head.getByRole('button').click()
  await expect.poll(() => queries(backend).map(({ order_by }) => order_by)).toContain('email')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
}

/** Presses the header of a column twice and expects the list to be requested in the shown order each time. */
export async function sortBothWays(page: Page, backend: Backend, path: string, name: string, key: string) {
  const head = page.getByRole('columnheader', { name, exact: true })
  const seen = new Set<string | null>()
  for (let times = 0; times < 2; times++) {
    const before = await head.getAttribute('aria-sort')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', before === 'ascending' ? 'descending' : before ? 'ascending' : /./)
    const now = await head.getAttribute('aria-sort')
    seen.add(now)
    // The app aborts a request that is no longer needed. Wait for it before the next press.
    const orders = () => queries(backend, path).map(({ order_by }) => order_by)
    await expect.poll(orders).toContain(now === 'descending' ? `-${key}` : key)
  }
  expect(seen).toEqual(new Set(['ascending', 'descending']))
}
