import { expect, HttpResponse, http, test } from '../fixtures.ts'

// Chromium sends a POST again by itself when a kept HTTP/1.1 connection breaks before the response. Over HTTP/2 it does
// not, so another request arrives before its own.
// Rules: Resilience: The browser does send a request again
test('an extension that the browser sends twice is reported in the dialog', async ({ page, backend }) => {
  const loseResponse = http.post(
    '*/api/v1/users/3/memberships',
    async ({ request }) => {
      await backend.handle(request.clone())
      return process.env.E2E_HOST === 'nginx' ? undefined : HttpResponse.error()
    },
    { once: true },
  )
  await page.goto('users/list?membership=3')
  const dialog = page.getByRole('dialog', { name: 'Membership' })
  await expect(dialog.getByRole('cell', { name: 'basic-30' })).toHaveCount(3)
  backend.use(loseResponse)
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  await expect(dialog.getByRole('alert')).toContainText('The membership was extended twice: 6 months to')
  await expect(page.getByText('Extend membership successful')).toHaveCount(0)
  expect(backend.db.memberships.filter(({ user_id }) => user_id === 3)).toHaveLength(5)
})
