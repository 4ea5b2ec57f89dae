import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls } from '../support/calls.ts'

/** A response whose headers arrive at once and whose body never ends. */
const stalledResponse = () =>
  new HttpResponse(
    new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"data":[{"id":1,"email":"half@')) }),
    { headers: { 'Content-Type': 'application/json' } },
  )

test('leaving a list whose response stalls aborts the call and shows none of its data', async ({ page, backend }) => {
  let isStalled = true
  backend.use(http.get('*/api/v1/users', () => (isStalled ? stalledResponse() : undefined)))
  await page.goto('users/list')
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeVisible()
  await expect.poll(() => calls(backend, 'GET', 'users').length).toBe(1)

  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/users?'))
  await page.getByRole('link', { name: 'News' }).click()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('half@')).toHaveCount(0)

  isStalled = false
  await page.getByRole('link', { name: 'User management' }).click()
  await expect(rows(page).first()).toContainText('admin@example.com')
})
