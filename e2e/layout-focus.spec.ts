import type { Page } from '@playwright/test'
import { createHandlers } from '../mocks/handlers.ts'
import { serverError } from '../mocks/overrides.ts'
import { expect, test } from './fixtures.ts'
import { rows } from './session.ts'

// React's strict mode, which component tests run in, mounts each component twice. This moves the focus away from Retry.
for (const [what, press] of [
  ['page', (page) => page.getByRole('button', { name: 'Next page' }).first().press('Enter')],
  ['page with the lower pagination', (page) => page.getByRole('button', { name: 'Last page' }).last().press('Enter')],
  ['order', (page) => page.getByRole('columnheader', { name: 'Email' }).getByRole('button').press('Enter')],
  ['page size', (page) => page.getByLabel('Rows per page').first().press('ArrowDown')],
] satisfies [string, (page: Page) => Promise<void>][]) {
  test(`loading another ${what} focuses Retry when it fails, then the heading when it succeeds`, async ({
    page,
    backend,
  }) => {
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(10)
    backend.use(...serverError('users'))
    await press(page)
    await expect(page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Retry' })).toBeFocused()
    backend.use(...createHandlers(backend.db)) // The server works again.
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeFocused()
  })
}
