import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { backend, calls, hold } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, expectNoToast, question, rows } from '@/test/browser/screen'
import { logIn, logInButton, removeCookies, sessionEnded, tokenCookies, username } from '@/test/browser/session'
import { heading, main, sidebar } from '@/test/browser/shell'
import { holdToasts } from '@/test/browser/toasts'
import { refreshRefused } from '../../mocks/overrides.ts'

const refreshes = () => calls('PUT', 'auth/refresh')
const redirectUri = () => new URLSearchParams(location.search).get('redirectUri')
const expectRows = (count: number) => expect.poll(() => rows().elements().length).toBe(count)

afterEach(() => void vi.useRealTimers())

describe('a session that cannot be refreshed', () => {
  test('ends at the login screen, which shows the reason and returns to the list', async () => {
    renderRoute('users/list?perPage=20')
    await expectRows(20)
    backend.db.revokeAll()
    backend.requests.length = 0
    const release = hold('get', 'users')
    await button('Next page', main()).first().click()
    await expect.poll(currentPath).toBe('users/list?perPage=20&page=2')
    release()

    await expect.element(sessionEnded()).toBeVisible()
    expect(currentPath()).toMatch(/^login\?/)
    expect(rows().elements()).toEqual([])
    expect(redirectUri()).toBe('/admin/users/list?perPage=20&page=2')
    expect(backend.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/users',
      'PUT /api/v1/auth/refresh',
    ])
    expect(backend.requests[0]?.search).toContain('page=2')
    expect(tokenCookies()).toEqual({})

    await logIn()
    await expect.element(page.getByRole('textbox', { name: 'Page' }).first()).toHaveValue('2')
    await expectRows(20)
    await expect.element(sessionEnded()).not.toBeInTheDocument()
  })

  test('shows one message and no toast when it ends during a change', async () => {
    renderRoute('users/list?keyword=ngoc.pham@')
    await button('Activate user 5', main()).click()
    holdToasts() // From here on, no toast closes by itself.
    backend.db.revokeAll()
    await button('Confirm', question()).click()
    await expect.element(sessionEnded()).toBeVisible()
    expect(calls('PUT', 'users/5/status')).toHaveLength(1)
    await username().fill('admin@example.com')
    await expectNoToast()
    expect(sessionEnded().elements()).toHaveLength(1)
  })

  test('ends at the login screen, which sends no further calls if every call is rejected', async () => {
    backend.use(
      http.all('*/api/v1/*', () => HttpResponse.json({ error: 'no' }, { status: 401 })),
      ...refreshRefused(),
    )
    const screens: string[] = []
    new MutationObserver(() => {
      if (screens.at(-1) !== location.pathname) screens.push(location.pathname)
    }).observe(document, { childList: true, subtree: true })
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    renderRoute('users/list?membership=3')
    await expect.element(sessionEnded()).toBeVisible()
    const before = backend.requests.length
    await vi.advanceTimersByTimeAsync(60_000)

    await expect.element(sessionEnded()).toBeVisible()
    expect(backend.requests).toHaveLength(before)
    expect(refreshes()).toHaveLength(1)
    for (const times of Map.groupBy(backend.requests, ({ path }) => path).values())
      expect(times.length).toBeLessThanOrEqual(2)
    expect(screens).toEqual(['/admin/users/list', '/admin/login'])
  })
})

test('the next navigation opens the login screen if the cookies are missing', async () => {
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  removeCookies(...Object.keys(tokenCookies()))
  await sidebar().getByRole('link', { name: 'News' }).click()
  await expect.element(logInButton()).toBeVisible()
  expect(redirectUri()).toBe('/admin/contents/news')
})
