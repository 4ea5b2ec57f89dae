import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** An answer whose head comes at once and whose body never ends. */
const endless = () =>
  new HttpResponse(
    new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"data":[{"id":1,"email":"half@')) }),
    { headers: { 'Content-Type': 'application/json' } },
  )

test('a list that never ends can be left: its call is given up, and nothing of it turns up', async ({
  page,
  backend,
}) => {
  let hangs = true
  backend.use(http.get('*/api/v1/users', () => (hangs ? endless() : undefined)))
  await page.goto('users/list')
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeVisible()
  await expect.poll(() => calls(backend, 'GET', 'users').length).toBe(1)

  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/users?'))
  await page.getByRole('link', { name: 'News' }).click()
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('half@')).toHaveCount(0)

  hangs = false
  await page.getByRole('link', { name: 'User management' }).click()
  await expect(rows(page).first()).toContainText('admin@example.com')
})

test('a form whose record never ends can be closed: its call is given up', async ({ page, backend }) => {
  backend.use(http.get('*/api/v1/users/3', endless))
  await page.goto('users/list?edit=3')
  await expect.poll(() => calls(backend, 'GET', 'users/3').length).toBe(1)
  await expect(rows(page)).toHaveCount(0) // behind the form
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/users/3'))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await givenUp
  await expect(rows(page)).toHaveCount(10)
})
