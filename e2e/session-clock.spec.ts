import { calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { rows } from './session.ts'

const DAY = 24 * 60 * 60 * 1000

for (const [fault, shift] of [
  ['a day behind', -DAY],
  ['a day ahead', DAY],
  ['ten years behind', -3650 * DAY],
  ['ten years ahead', 3650 * DAY],
] as const) {
  test(`a clock that is ${fault} changes nothing`, async ({ page, backend }) => {
    await page.clock.install({ time: Date.now() + shift })
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'News' }).click()
    await expect(rows(page)).toHaveCount(10)

    expect(calls(backend, 'PUT', 'auth/refresh')).toEqual([])
    backend.db.expireAccessTokens()
    await page.getByRole('link', { name: 'User management' }).click()
    await page.getByRole('button', { name: 'Refresh list' }).click()
    await expect.poll(() => calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
    await expect(rows(page)).toHaveCount(10)
  })
}

test('a laptop that wakes after eight hours renews once, and shows nothing of it', async ({ page, backend }) => {
  await page.addInitScript(() => {
    const look = () => {
      const seen = document.querySelector('input[name=password], [data-sonner-toast], [role=alert]:not(:empty)')
      if (seen) document.documentElement.dataset.flashed = seen.outerHTML
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.clock.install()
  await page.goto('users/list?membership=3')
  const dialog = page.getByRole('dialog', { name: 'Membership' })
  await expect(dialog.getByText(/^To /)).toBeVisible()
  await expect(page.locator('table').first()).toBeAttached()
  backend.db.expireAccessTokens()
  backend.requests.length = 0
  await page.clock.fastForward('08:00:00')
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('focus'))
  })

  await expect.poll(() => backend.requests.filter(({ method }) => method === 'GET').length).toBeGreaterThanOrEqual(4)
  await expect.poll(() => calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
  await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(2)
  await expect(dialog.getByText(/^To /)).toBeVisible()
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed')
})
