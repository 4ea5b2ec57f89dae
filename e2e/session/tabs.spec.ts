import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls, hold } from '../support/calls.ts'
import { tokenCookies } from './session.ts'

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh list' })
const loadError = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be loaded' })

// Rules: §4: One refresh serves all tabs; §7: PUT /api/v1/auth/refresh
test('three tabs with an expired session refresh it once, and all show when it has ended', async ({
  context,
  backend,
}) => {
  const tabs: Page[] = []
  for (let number = 1; number <= 3; number += 1) {
    const tab = await context.newPage()
    await tab.goto(`users/list?page=${number}`) // With the same URL, the browser would send one request for all tabs.
    await expect(rows(tab)).toHaveCount(10)
    tabs.push(tab)
  }
  const before = await tokenCookies(context)
  const respond = hold(backend, 'put', 'auth/refresh')
  backend.db.expireAccessTokens()
  backend.requests.length = 0
  for (const tab of tabs) await refresh(tab).click()
  await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(3)
  respond()

  await expect.poll(() => calls(backend, 'GET', 'users')).toHaveLength(6)
  const refreshCalls = calls(backend, 'PUT', 'auth/refresh')
  expect(refreshCalls.map(({ json }) => json)).toEqual([{ token: before.app_refresh_token }])
  const bearers = calls(backend, 'GET', 'users').map(({ headers }) => headers.get('authorization'))
  const after = await tokenCookies(context)
  expect(new Set(bearers)).toEqual(new Set([before, after].map((cookies) => `Bearer ${cookies.app_access_token}`)))
  for (const tab of tabs) {
    await expect(rows(tab)).toHaveCount(10)
    await expect(loadError(tab)).toHaveCount(0)
  }

  backend.db.revokeAll()
  if (tabs[0]) await refresh(tabs[0]).click()
  for (const tab of tabs) await expect(tab.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(2)
})
