import type { BrowserContext, Page } from '@playwright/test'
import type { createBackend } from '../mocks/server.ts'
import { calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { openUsers, rows, tokenCookies } from './session.ts'

type Backend = ReturnType<typeof createBackend>

const DAY = 24 * 60 * 60 * 1000

for (const [offset, shift] of [
  ['a day behind', -DAY],
  ['a day ahead', DAY],
  ['ten years behind', -3650 * DAY],
  ['ten years ahead', 3650 * DAY],
] as const) {
  test(`a clock that is ${offset} does not affect the session`, async ({ page, backend }) => {
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

/** Replaces the tokens of the session and of every refresh with opaque ones. */
async function makeOpaque(context: BrowserContext, backend: Backend) {
  const cookies = await context.cookies()
  let number = 0
  const issue = () => {
    number += 1
    const tokens = { access_token: `opaque-access-${number}`, refresh_token: `opaque-refresh-${number}` }
    const validity = { expires_at: Date.now() + 365 * DAY }
    for (const session of backend.db.sessions) {
      session.access = [{ token: tokens.access_token, ...validity }]
      session.refresh = { token: tokens.refresh_token, ...validity }
    }
    return tokens
  }
  backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json(issue())))
  const { access_token, refresh_token } = issue()
  const values: Record<string, string> = { app_access_token: access_token, app_refresh_token: refresh_token }
  await context.clearCookies()
  await context.addCookies(
    cookies.flatMap((one) => (values[one.name] ? [{ ...one, value: values[one.name] ?? '' }] : [])),
  )
}

const wakeUp = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('focus'))
  })

for (const [tokens, prepare] of [
  ['readable tokens', () => undefined],
  ['opaque tokens', makeOpaque],
] as const) {
  test(`refreshes ${tokens} once, without a visible change, when a laptop wakes after eight hours`, async ({
    page,
    context,
    backend,
  }) => {
    await prepare(context, backend)
    await page.addInitScript(() => {
      const check = () => {
        const found = document.querySelector('input[name=password], [data-sonner-toast], [role=alert]:not(:empty)')
        if (found) document.documentElement.dataset.flashed = found.outerHTML
      }
      new MutationObserver(check).observe(document, { childList: true, subtree: true })
    })
    await page.clock.install()
    await page.goto('users/list?membership=3')
    const dialog = page.getByRole('dialog', { name: 'Membership' })
    await expect(dialog.getByText(/^To /)).toBeVisible()
    await expect(page.locator('table').first()).toBeAttached()
    backend.db.expireAccessTokens()
    backend.requests.length = 0
    const read = (path: string) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === `/api/v1/${path}` && response.ok())
    const responded = Promise.all(['users', 'users/3', 'users/3/memberships'].map(read))
    await page.clock.fastForward('08:00:00')
    await wakeUp(page)

    await responded
    await expect(dialog.getByText(/^To /)).toBeVisible()
    expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)

    // The laptop sleeps again, and another tab refreshes the session meanwhile.
    backend.db.expireAccessTokens()
    const other = await context.newPage()
    await openUsers(other)
    expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(2)
    const fresh = (await tokenCookies(context)).app_access_token
    backend.requests.length = 0
    await page.clock.fastForward('08:00:00')
    await wakeUp(page)
    await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(1)
    expect(calls(backend, 'GET', 'users')[0]?.headers.get('authorization')).toBe(`Bearer ${fresh}`)
    await expect(dialog.getByText(/^To /)).toBeVisible()
    expect(calls(backend, 'PUT', 'auth/refresh')).toEqual([])
    await expect(page.locator('html')).not.toHaveAttribute('data-flashed')
  })
}
