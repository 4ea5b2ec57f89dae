import { afterEach, expect, test, vi } from 'vitest'
import { backend, calls } from '@/test/browser/network'
import { renderRoute, signIn } from '@/test/browser/render-route'
import { dialog } from '@/test/browser/screen'
import { bearerOf, refreshElsewhere, tokenCookies } from '@/test/browser/session'

const HOUR = 60 * 60 * 1000
const refreshes = () => calls('PUT', 'auth/refresh')

afterEach(() => void vi.useRealTimers())

/** Wakes the computer up after it has slept for eight hours. */
function wakeUp() {
  vi.setSystemTime(Date.now() + 8 * HOUR)
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('focus'))
}

test('refreshes the session once, without a visible change, when a laptop wakes after eight hours', async () => {
  let flashed: string | undefined
  const observer = new MutationObserver(() => {
    flashed ??= document.querySelector('input[name=password], [data-sonner-toast], [role=alert]:not(:empty)')?.outerHTML
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now(), shouldAdvanceTime: true })
  signIn()
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
