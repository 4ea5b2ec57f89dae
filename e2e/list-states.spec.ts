import type { Page } from '@playwright/test'
import * as scenarios from '../mocks/scenarios.ts'
import { calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { holdToasts } from './toasts.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const names = (page: Page) => page.getByRole('table').getByRole('link')
const loading = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading$/ })
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages, top' })

test('the first load shows a spinner until the people are there', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...scenarios.slow('get', 'users', gate.promise))
  await page.goto('users/list')
  await expect(loading(page)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText('No results found')).toBeHidden()
  gate.resolve()
  await expect(rows(page)).toHaveCount(10)
  await expect(loading(page)).toHaveCount(0)
})

test('a keyword without results says so and offers to clear the filters', async ({ page, backend }) => {
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

test('a list without anybody offers to add somebody', async ({ page, backend }) => {
  backend.use(...scenarios.emptyList('users'))
  await page.goto('users/list')
  await expect(page.getByText('No results found', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear all filters' })).toHaveCount(0)
  await expect(page.getByText('filter criteria')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Add Account' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Create/Update user' })).toBeVisible()
})

test('a list that fails says why, not that it is empty, and loads on Retry', async ({ page, backend }) => {
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

test('a list that stays without an answer says so', async ({ page, backend }) => {
  backend.use(...scenarios.dropped('get', 'users'))
  await page.goto('users/list')
  await expect(page.getByRole('alert')).toContainText('Connection error.')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled()
})

test('a refused list is told in a toast that starts with a capital, and asked for once', async ({ page, backend }) => {
  backend.use(...scenarios.refused('get', 'users', 'đã hết quyền xem danh sách', 403))
  await page.goto('users/list')
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toHaveText('Đã hết quyền xem danh sách')
  await holdToasts(page)
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('Đã hết quyền xem danh sách') // also when the toast has gone
  expect(calls(backend, 'GET', 'users')).toHaveLength(1)
})

for (const [what, body] of [
  ['a page of HTML', '<!doctype html><h1>Sign in</h1>'],
  ['a page of HTML with a byte order mark', '\uFEFF<html><h1>Sign in</h1></html>'],
  ['nothing', ''],
  ['half of the list', '{"data":[{"id":1,"email":"a@'],
  ['a bare text', '"hello"'],
  ['a bare list', '[{"id":1}]'],
  ['null', 'null'],
  ['a record', '{"data":{"id":1}}'],
] as const) {
  test(`${what} in place of the list is an error with Retry`, async ({ page, backend }) => {
    backend.use(http.get('*/api/v1/users', () => new HttpResponse(body, { headers: { 'Content-Type': 'text/html' } })))
    await page.goto('users/list')
    await expect(page.getByRole('alert')).toContainText('The server sent a response that could not be read.')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(page.getByText('No results')).toHaveCount(0)
  })
}

test('a list with a byte order mark before it is shown', async ({ page, backend }) => {
  const body = JSON.stringify({ data: [{ id: 3, email: 'dao@example.com' }], meta: { total: 1 } })
  backend.use(http.get('*/api/v1/users', () => new HttpResponse(`\uFEFF${body}`)))
  await page.goto('users/list')
  await expect(rows(page)).toContainText('dao@example.com')
})

test('rows are shown whatever the server says about their number', async ({ page, backend }) => {
  const data = [{ id: 3, first_name: 'Đào', email: 'dao@example.com', status: 'active' }]
  for (const meta of [undefined, { total: 0 }, { total: 'many', page: -1, per_page: null }]) {
    backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data, meta })))
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('dao@example.com')
    await expect(pager(page).getByText('1–1 of 1', { exact: true })).toBeVisible()
    await expect(page.getByText('No results')).toHaveCount(0)
  }
})

test('until the next page is there the old rows stay, dimmed and out of use', async ({ page, backend }) => {
  await page.goto('users/list')
  await expect(names(page).first()).toHaveText('An Nguyễn Hoài')
  const gate = Promise.withResolvers<void>()
  backend.use(...scenarios.slow('get', 'users', gate.promise))
  const block = await page
    .getByRole('button', { name: /^Delete user/ })
    .nth(4)
    .boundingBox()
  await pager(page).getByRole('button', { name: 'Next page' }).click()
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

test('an answer that comes too late never shows the rows of another page', async ({ page, backend }) => {
  await page.goto('users/list?page=3')
  await expect(rows(page)).toHaveCount(10)
  const third = await names(page).allTextContents()
  await page.goto('users/list')
  await expect(names(page).first()).toHaveText('An Nguyễn Hoài')

  const gate = Promise.withResolvers<void>()
  const isSecond = (url: string) => new URL(url).searchParams.get('page') === '2' && url.includes('/api/')
  backend.use(http.get('*/api/v1/users', ({ request }) => (isSecond(request.url) ? gate.promise : undefined)))
  const givenUp = page.waitForEvent('requestfailed', (request) => isSecond(request.url()))
  await pager(page).getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('users/list?page=2')
  await pager(page).getByRole('button', { name: 'Next page' }).click()
  await givenUp
  gate.resolve()
  await expect(names(page)).toHaveText(third)
  await expect(pager(page).getByText('21–30 of 137')).toBeVisible()
})

test('the next page is fetched when the pointer comes near, and not again on the click', async ({ page, backend }) => {
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await pager(page).getByRole('button', { name: 'Next page' }).hover()
  await expect.poll(() => queries(backend).map((query) => query.page)).toEqual(['1', '2'])
  await pager(page).getByRole('button', { name: 'Next page' }).click()
  await expect(pager(page).getByText('11–20 of 137')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(queries(backend).map((query) => query.page)).toEqual(['1', '2'])
})

test('whoever turns pages has the next one fetched ahead, one and no more, until something is written', async ({
  page,
  backend,
}) => {
  await page.goto('users/list')
  const pages = () => queries(backend).map((query) => query.page)
  for (const range of ['11–20', '21–30']) {
    await page.getByRole('button', { name: 'Next page' }).first().press('Enter')
    await expect(pager(page).getByText(`${range} of 137`)).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false') // a page passed over is not asked for
  }
  await expect.poll(pages).toEqual(['1', '2', '3', '4'])
  await page.getByRole('button', { name: 'Next page' }).first().press('Enter')
  await expect(pager(page).getByText('31–40 of 137')).toBeVisible()
  await expect.poll(pages).toEqual(['1', '2', '3', '4', '5'])

  await page
    .getByRole('button', { name: /^Block user/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(pages).toEqual(['1', '2', '3', '4', '5', '4'])
  await page.getByRole('button', { name: 'Next page' }).first().press('Enter')
  await expect(pager(page).getByText('41–50 of 137')).toBeVisible()
  await expect.poll(() => pages().slice(6)).toContain('5') // what was fetched ahead is gone
})

test('after a save a spinner stands over the rows for 1500 ms', async ({ page, backend }) => {
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

test('a save stands even when the list cannot be read again afterwards', async ({ page, backend }) => {
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

test('when the last row of the last page goes, the page before it is shown', async ({ page, backend }) => {
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

test('a list that was left behind is kept for a minute', async ({ page, backend }) => {
  await page.clock.install()
  const leaveFor = async (time: number) => {
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(rows(page)).toHaveCount(0)
    await page.clock.runFor(time)
    const gate = Promise.withResolvers<void>()
    backend.use(...scenarios.slow('get', 'users', gate.promise))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'User management' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User management')
    return gate
  }
  const kept = await leaveFor(30_000)
  await expect(rows(page)).toHaveCount(10)
  kept.resolve()
  const dropped = await leaveFor(70_000)
  await expect(loading(page)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  dropped.resolve()
  await expect(rows(page)).toHaveCount(10)
})
