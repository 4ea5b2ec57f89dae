import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { holdToasts } from './toasts.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const names = (page: Page) => page.getByRole('table').getByRole('link')
const loading = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading$/ })
const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pages, top' })

test('the first load shows a spinner until the rows appear', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users', gate.promise))
  await page.goto('users/list')
  await expect(loading(page)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText('No results found')).toBeHidden()
  gate.resolve()
  await expect(rows(page)).toHaveCount(10)
  await expect(loading(page)).toHaveCount(0)
})

test('shows an empty state for a keyword without results, which can clear the filters', async ({ page, backend }) => {
  await page.goto('users/list?keyword=xyzxyz&perPage=20')
  await expect(page.getByText('No results found', { exact: true })).toBeVisible()
  await expect(
    page.getByText('No results match the filter criteria. Clear all filters and try again.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toHaveText('No results')

  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('users/list?perPage=20')
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  expect(queries(backend).map(({ keyword }) => keyword)).toEqual(['xyzxyz', undefined])
})

test('an empty list offers to add a user', async ({ page, backend }) => {
  backend.use(...overrides.emptyList('users'))
  await page.goto('users/list')
  await expect(page.getByText('No results found', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear all filters' })).toHaveCount(0)
  await expect(page.getByText('filter criteria')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Add Account' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Create/Update user' })).toBeVisible()
})

test('a list that fails shows the reason instead of the empty state, and Retry loads it', async ({ page, backend }) => {
  let broken = true
  backend.use(http.get('*/api/v1/users', () => (broken ? new HttpResponse(null, { status: 500 }) : undefined)))
  await page.goto('users/list')
  const error = page.getByRole('alert')
  await expect(error).toContainText('This could not be loaded')
  await expect(error).toContainText('The server failed (500).')
  await expect(page.getByText('No results')).toHaveCount(0)
  expect(calls(backend, 'GET', 'users').length).toBeLessThanOrEqual(2)

  broken = false
  await error.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(error).toHaveCount(0)
})

test('shows a connection error if the list gets no response', async ({ page, backend }) => {
  backend.use(...overrides.dropped('get', 'users'))
  await page.goto('users/list')
  await expect(page.getByRole('alert')).toContainText('Connection error.')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled()
})

test('a rejected list shows a toast that starts with a capital letter, and is not retried', async ({
  page,
  backend,
}) => {
  backend.use(...overrides.refused('get', 'users', 'đã hết quyền xem danh sách', 403))
  await page.goto('users/list')
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toHaveText('Đã hết quyền xem danh sách')
  await holdToasts(page)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('Đã hết quyền xem danh sách') // Stays after the toast has closed.
  expect(calls(backend, 'GET', 'users')).toHaveLength(1)
})

for (const [what, body] of [
  ['a page of HTML', '<!doctype html><h1>Sign in</h1>'],
  ['a page of HTML with a byte order mark', '\uFEFF<html><h1>Sign in</h1></html>'],
  ['an empty body', ''],
  ['a truncated list', '{"data":[{"id":1,"email":"a@'],
  ['a bare string', '"hello"'],
  ['a bare list', '[{"id":1}]'],
  ['null', 'null'],
  ['a record', '{"data":{"id":1}}'],
] as const) {
  test(`${what} instead of the list shows an error with Retry`, async ({ page, backend }) => {
    backend.use(http.get('*/api/v1/users', () => new HttpResponse(body, { headers: { 'Content-Type': 'text/html' } })))
    await page.goto('users/list')
    await expect(page.getByRole('alert')).toContainText('The server sent a response that could not be read.')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(page.getByText('No results')).toHaveCount(0)
  })
}

test('accepts a list with a byte order mark', async ({ page, backend }) => {
  const body = JSON.stringify({ data: [{ id: 3, email: 'dao@example.com' }], meta: { total: 1 } })
  backend.use(http.get('*/api/v1/users', () => new HttpResponse(`\uFEFF${body}`)))
  await page.goto('users/list')
  await expect(rows(page)).toContainText('dao@example.com')
})

test('shows the rows if the number of rows is missing or wrong', async ({ page, backend }) => {
  const data = [{ id: 3, first_name: 'Đào', email: 'dao@example.com', status: 'active' }]
  for (const meta of [undefined, { total: 0 }, { total: 'many', page: -1, per_page: null }]) {
    backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data, meta })))
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('dao@example.com')
    await expect(pagination(page).getByText('1–1 of 1', { exact: true })).toBeVisible()
    await expect(page.getByText('No results')).toHaveCount(0)
  }
})

test('keeps the old rows dimmed and disabled until the next page has loaded', async ({ page, backend }) => {
  await page.goto('users/list')
  await expect(names(page).first()).toHaveText('An Nguyễn Hoài')
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users', gate.promise))
  const block = await page
    .getByRole('button', { name: /^Delete user/ })
    .nth(4)
    .boundingBox()
  await pagination(page).getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('An Nguyễn Hoài')).toBeVisible()

  await page.mouse.click((block?.x ?? 0) + 10, (block?.y ?? 0) + 10)
  await page.getByRole('button', { name: 'Status' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('table').locator(':focus')).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('An Nguyễn Hoài')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('aborts the call of a page that was passed over, and ignores its late response', async ({ page, backend }) => {
  await page.goto('users/list?page=3')
  await expect(rows(page)).toHaveCount(10)
  const third = await names(page).allTextContents()
  await page.goto('users/list')
  await expect(names(page).first()).toHaveText('An Nguyễn Hoài')

  const gate = Promise.withResolvers<void>()
  const isSecond = (url: string) => new URL(url).searchParams.get('page') === '2' && url.includes('/api/')
  backend.use(http.get('*/api/v1/users', ({ request }) => (isSecond(request.url) ? gate.promise : undefined)))
  const aborted = page.waitForEvent('requestfailed', (request) => isSecond(request.url()))
  await pagination(page).getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('users/list?page=2')
  await pagination(page).getByRole('button', { name: 'Next page' }).click()
  await aborted
  gate.resolve()
  await expect(names(page)).toHaveText(third)
  await expect(pagination(page).getByText('21–30 of 137')).toBeVisible()
})

test('prefetches the next page on hover, and does not fetch it again on click', async ({ page, backend }) => {
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await pagination(page).getByRole('button', { name: 'Next page' }).hover()
  await expect.poll(() => queries(backend).map((query) => query.page)).toEqual(['1', '2'])
  await pagination(page).getByRole('button', { name: 'Next page' }).click()
  await expect(pagination(page).getByText('11–20 of 137')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(queries(backend).map((query) => query.page)).toEqual(['1', '2'])
})

test('prefetches one page ahead while paging, and discards it after a write', async ({ page, backend }) => {
  await page.goto('users/list')
  const pages = () => queries(backend).map((query) => query.page)
  for (const range of ['11–20', '21–30']) {
    await page.getByRole('button', { name: 'Next page' }).first().press('Enter')
    await expect(pagination(page).getByText(`${range} of 137`)).toBeVisible()
    // A page that is passed over is not requested.
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  }
  await expect.poll(pages).toEqual(['1', '2', '3', '4'])
  await page.getByRole('button', { name: 'Next page' }).first().press('Enter')
  await expect(pagination(page).getByText('31–40 of 137')).toBeVisible()
  await expect.poll(pages).toEqual(['1', '2', '3', '4', '5'])

  await page
    .getByRole('button', { name: /^Block user/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(pages).toEqual(['1', '2', '3', '4', '5', '4'])
  await page.getByRole('button', { name: 'Next page' }).first().press('Enter')
  await expect(pagination(page).getByText('41–50 of 137')).toBeVisible()
  await expect.poll(() => pages().slice(6)).toContain('5') // The prefetched page was discarded.
})

test('shows a spinner over the rows for 1500 ms after a save', async ({ page, backend }) => {
  await page.clock.install()
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Block user 3' }).click()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await confirm.click()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(loading(page)).toBeVisible({ timeout: 1 })
  }).toPass()
  await page.clock.runFor(1300)
  await expect(loading(page)).toBeVisible()
  await expect(page.getByRole('table').getByText('Blocked')).toBeVisible()
  expect(queries(backend)).toHaveLength(2)
  await page.clock.runFor(200)
  await expect(loading(page)).toHaveCount(0)
})

test('reports a successful save even if the list cannot be reloaded', async ({ page, backend }) => {
  let broken = false
  backend.use(http.get('*/api/v1/users', () => (broken ? new HttpResponse(null, { status: 500 }) : undefined)))
  await page.goto('users/list?keyword=dao&membership=3')
  const dialog = page.getByRole('dialog', { name: 'Membership' })
  await expect(dialog.getByRole('radio', { name: '6 months' })).toBeChecked()
  broken = true
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Extend membership successful')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(loading(page)).toHaveCount(0)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
})

test('shows the previous page after the only row of the last page was deleted', async ({ page, backend }) => {
  backend.db.users = backend.db.users.slice(0, 11)
  await page.goto('dashboard')
  await page.goto('users/list?page=2')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete user 5' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('users/list')
  await expect(rows(page)).toHaveCount(10)
  await page.goBack()
  await expect(page).toHaveURL('dashboard')
})

test('caches a list for a minute after leaving it', async ({ page, backend }) => {
  await page.clock.install()
  const leaveFor = async (time: number) => {
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(rows(page)).toHaveCount(0)
    await page.clock.runFor(time)
    const gate = Promise.withResolvers<void>()
    backend.use(...overrides.slow('get', 'users', gate.promise))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User management' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User management')
    return gate
  }
  const cached = await leaveFor(30_000)
  await expect(rows(page)).toHaveCount(10)
  cached.resolve()
  const expired = await leaveFor(70_000)
  await expect(loading(page)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  expired.resolve()
  await expect(rows(page)).toHaveCount(10)
})
