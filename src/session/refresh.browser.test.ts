import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import { backend, bodies, calls, hold } from '@/test/browser/network'
import { renderRoute, signIn } from '@/test/browser/render-route'
import { button, confirm, dialog, field, message, rows, toastTexts } from '@/test/browser/screen'
import { bearerOf, tokenCookies } from '@/test/browser/session'
import { main } from '@/test/browser/shell'
import { dropped, serverError } from '../../mocks/overrides.ts'

const alert = () => main().getByRole('alert')
const refreshes = () => calls('PUT', 'auth/refresh')
const expectRows = () => expect.poll(() => rows().elements().length).toBe(10)
const newBearer = () => `Bearer ${tokenCookies().app_access_token}`

afterEach(() => void vi.useRealTimers())

describe('an expired session', () => {
  test('is refreshed without a visible change', async () => {
    renderRoute('users/list')
    await expectRows()
    const before = tokenCookies()
    backend.db.expireAccessTokens()
    backend.requests.length = 0
    await button('Refresh list', main()).click()

    await expect.poll(() => calls('GET', 'users')).toHaveLength(2)
    await expectRows()
    expect(bodies('PUT', 'auth/refresh')).toEqual([{ token: before.app_refresh_token }])
    const [first, second] = calls('GET', 'users').map(bearerOf)
    expect(first).toBe(`Bearer ${before.app_access_token}`)
    expect(second).toBe(newBearer())
    expect(second).not.toBe(first)
    expect(tokenCookies().app_refresh_token).not.toBe(before.app_refresh_token)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('continues if the browser sends the refresh twice and the API accepts a spent token', async () => {
    renderRoute('users/list')
    await expectRows()
    backend.db.expireAccessTokens()
    backend.use(
      http.put(
        '*/api/v1/auth/refresh',
        async ({ request }) => {
          await backend.handle(request.clone()) // The page gets the response to the second request.
        },
        { once: true },
      ),
    )
    await button('Refresh list', main()).click()
    await expect.poll(refreshes).toHaveLength(2)
    await expect.poll(() => calls('GET', 'users').map(bearerOf).at(-1)).toBe(newBearer())
    await expectRows()
    await expect.element(alert()).not.toBeInTheDocument()
  })

  test('is refreshed once for several calls, and each is repeated once', async () => {
    const paths = ['users', 'users/3', 'users/3/memberships']
    const release = [hold('get', 'users*'), hold('get', 'users/*')]
    signIn()
    backend.db.expireAccessTokens()
    renderRoute('users/list?membership=3')
    await expect.poll(() => paths.map((path) => calls('GET', path).length)).toEqual([1, 1, 1])
    for (const open of release) open()

    await expect.element(dialog().getByText(/^To /)).toBeVisible()
    for (const path of paths) {
      await expect.poll(() => calls('GET', path)).toHaveLength(2)
      expect(bearerOf(calls('GET', path)[1])).toBe(newBearer())
    }
    expect(refreshes()).toHaveLength(1)
  })

  test('is refreshed during a save, which keeps the form and saves once', async () => {
    renderRoute('users/list?keyword=dao&edit=3')
    await field('Phone').fill('0909 000 111')
    const release = hold('put', 'auth/refresh')
    backend.use(http.put('*/api/v1/users/3', () => backend.db.expireAccessTokens(), { once: true }))
    await confirm().click()
    await expect.poll(refreshes).toHaveLength(1)
    await expect.element(field('Phone')).toHaveValue('0909 000 111')
    expect(backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0912 345 678')
    release()
    await expect.poll(toastTexts).toEqual(['Update user successful'])
    await expect.element(dialog()).not.toBeInTheDocument()
    const [first, second, ...more] = calls('PUT', 'users/3')
    expect(more).toEqual([])
    expect(second?.body).toBe(first?.body)
    expect(backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0909 000 111')
    expect(refreshes()).toHaveLength(1)
  })
})

describe('a refresh that fails temporarily', () => {
  /** Presses Retry after the server works again. The refresh token has not been used. */
  async function retry() {
    backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json(backend.db.signIn())))
    await button('Retry', alert()).click()
    await expectRows()
    expect(refreshes()).toHaveLength(2)
  }

  test.each([
    ['the server fails', serverError('auth/refresh')],
    ['the connection breaks', dropped('put', 'auth/refresh')],
    ['there are too many requests', [http.put('*/api/v1/auth/refresh', () => new HttpResponse(null, { status: 429 }))]],
    ['the response is a web page', [http.put('*/api/v1/auth/refresh', () => HttpResponse.html('<h1>Welcome</h1>'))]],
    ['the response is empty', [http.put('*/api/v1/auth/refresh', () => HttpResponse.json({}))]],
  ])('keeps the session for Retry if %s', async (_problem, handlers) => {
    signIn()
    const before = tokenCookies()
    backend.db.expireAccessTokens()
    backend.use(...handlers)
    renderRoute('users/list')
    await expect.element(alert()).toMatchTextContent('This could not be loaded')
    expect(tokenCookies()).toEqual(before)
    expect(refreshes()).toHaveLength(1)
    expect(calls('GET', 'users')).toHaveLength(1)
    await retry()
  })

  test('keeps the changes of a form during a save', async () => {
    renderRoute('users/list?keyword=dao&edit=3')
    await field('Phone').fill('0909 000 111')
    const before = tokenCookies()
    backend.use(
      http.put('*/api/v1/users/3', () => new HttpResponse(null, { status: 401 })),
      ...serverError('auth/refresh'),
    )
    await confirm().click()
    await expect.element(message()).toHaveTextContent('The server refused the request (401).')
    await expect.element(field('Phone')).toHaveValue('0909 000 111')
    expect(tokenCookies()).toEqual(before)
    expect(calls('PUT', 'users/3')).toHaveLength(1)
    expect(refreshes()).toHaveLength(1)
  })
})

test('a slow refresh is waited for, and the person can sign in again without losing what was typed', async () => {
  renderRoute('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  const release = hold('put', 'auth/refresh')
  backend.db.expireAccessTokens()
  stopClock()
  await confirm().click()
  await expect.poll(refreshes).toHaveLength(1)
  await advance(14_000)
  await expect.element(dialog().getByText(/takes long to confirm your session/)).not.toBeInTheDocument()
  await advance(1_000)
  await expect.element(dialog().getByText(/takes long to confirm your session/)).toBeVisible()
  resumeClock()
  await button('Sign in again').click()
  await page.getByLabelText('Username').fill('admin@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('dance123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await button('Restore').click()
  await expect.element(field('Phone')).toHaveValue('0909 000 111')
  expect(calls('PUT', 'users/3')).toEqual([])
  release()
})
