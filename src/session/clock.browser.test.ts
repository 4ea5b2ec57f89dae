import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { startSession } from '@/session/session'
import { backend, calls } from '@/test/browser/network'
import { renderRoute, signIn } from '@/test/browser/render-route'
import { button, dialog, rows } from '@/test/browser/screen'
import { bearerOf, refreshElsewhere, tokenCookies } from '@/test/browser/session'
import { heading, main, sidebar } from '@/test/browser/shell'
import { session } from './tokens'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const refreshes = () => calls('PUT', 'auth/refresh')
const expectRows = () => expect.poll(() => rows().elements().length).toBe(10)

afterEach(() => void vi.useRealTimers())

test.each([
  ['a day behind', -DAY],
  ['a day ahead', DAY],
  ['ten years behind', -3650 * DAY],
  ['ten years ahead', 3650 * DAY],
])('a clock that is %s does not affect the session', async (_offset, shift) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift, shouldAdvanceTime: true })
  renderRoute('users/list')
  await expectRows()
  await sidebar().getByRole('link', { name: 'News' }).click()
  await expect.element(heading('News')).toBeVisible()
  await expectRows()
  expect(refreshes()).toEqual([])

  backend.db.expireAccessTokens()
  await sidebar().getByRole('link', { name: 'User management' }).click()
  await button('Refresh list', main()).click()
  await expect.poll(refreshes).toHaveLength(1)
  await expectRows()
})

/** Starts a session of tokens that do not identify the person, and lets every refresh return such tokens. */
function signInWithOpaqueTokens() {
  let number = 0
  const issue = () => {
    number += 1
    const tokens = { access_token: `opaque-access-${number}`, refresh_token: `opaque-refresh-${number}` }
    const validity = { expires_at: Date.now() + 365 * DAY }
    for (const one of backend.db.sessions) {
      one.access = [{ token: tokens.access_token, ...validity }]
      one.refresh = { token: tokens.refresh_token, ...validity }
    }
    return tokens
  }
  backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json(issue())))
  backend.db.signIn()
  const { access_token, refresh_token } = issue()
  startSession(session.parse({ accessToken: access_token, refreshToken: refresh_token }))
}

/** Wakes the computer up after it has slept for eight hours. */
function wakeUp() {
  vi.setSystemTime(Date.now() + 8 * HOUR)
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('focus'))
}

test.each([
  ['readable tokens', signIn],
  ['opaque tokens', signInWithOpaqueTokens],
])('refreshes %s once, without a visible change, when a laptop wakes after eight hours', async (_kind, start) => {
  let flashed: string | undefined
  const observer = new MutationObserver(() => {
    flashed ??= document.querySelector('input[name=password], [data-sonner-toast], [role=alert]:not(:empty)')?.outerHTML
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now(), shouldAdvanceTime: true })
  start()
  observer.observe(document, { childList: true, subtree: true })
  renderRoute('users/list?membership=3')
  await expect.element(dialog().getByText(/^To /)).toBeVisible()
  await expect.poll(() => document.querySelector('table')).not.toBeNull()
  backend.db.expireAccessTokens()
  backend.requests.length = 0
  wakeUp()
  // Each is rejected, and repeated after the refresh.
  for (const path of ['users', 'users/3', 'users/3/memberships'])
    await expect.poll(() => calls('GET', path)).toHaveLength(2)
  await expect.element(dialog().getByText(/^To /)).toBeVisible()
  expect(refreshes()).toHaveLength(1)

  // The laptop sleeps again, and another tab refreshes the session meanwhile.
  backend.db.expireAccessTokens()
  await refreshElsewhere()
  backend.requests.length = 0
  wakeUp()
  await expect.poll(() => calls('GET', 'users').map(bearerOf)).toEqual([`Bearer ${tokenCookies().app_access_token}`])
  await expect.element(dialog().getByText(/^To /)).toBeVisible()
  expect(refreshes()).toEqual([])
  observer.disconnect()
  expect(flashed).toBeUndefined()
})
