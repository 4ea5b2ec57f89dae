import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { backend, hold } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, rows } from '@/test/browser/screen'
import { logIn, logInButton, removeCookies, sessionEnded, tokenCookies } from '@/test/browser/session'
import { heading, main, sidebar } from '@/test/browser/shell'

const redirectUri = () => new URLSearchParams(location.search).get('redirectUri')
const expectRows = (count: number) => expect.poll(() => rows().elements().length).toBe(count)

afterEach(() => void vi.useRealTimers())

test('a session that cannot be refreshed ends at the login screen, which shows the reason and returns to the list', async () => {
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

test('the next navigation opens the login screen if the cookies are missing', async () => {
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  removeCookies(...Object.keys(tokenCookies()))
  await sidebar().getByRole('link', { name: 'News' }).click()
  await expect.element(logInButton()).toBeVisible()
  expect(redirectUri()).toBe('/admin/contents/news')
})
