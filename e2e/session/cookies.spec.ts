import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls } from '../support/calls.ts'
import { logIn, loginScreen, openUsers, putCookies, tokenCookies } from './session.ts'

const REFUSED = 'This browser did not keep the session. Allow cookies for this site, then sign in again.'

test.describe('signed out', () => {
  test.use({ signedIn: false })

  test('a sign-in whose tokens are too large for cookies fails and says so', async ({ page, context, backend }) => {
    const large = () => HttpResponse.json({ ...backend.db.signIn(), refresh_token: 'x'.repeat(5000) })
    backend.use(http.post('*/api/v1/auth/signin', large))
    await page.goto('users/list')
    await logIn(page)

    await expect(page.getByRole('alert')).toHaveText(REFUSED)
    expect(await tokenCookies(context)).toEqual({})
  })

  test('a large identity token is not stored, which only logs a warning', async ({ page, context, backend }) => {
    const large = () => HttpResponse.json({ ...backend.db.signIn(), id_token: 'x'.repeat(5000) })
    backend.use(http.post('*/api/v1/auth/signin', large))
    await page.goto('users/list')
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
    await logIn(page)
    expect((await warning).text()).toBe('The identity token is too large to be kept.')
    await expect(rows(page)).toHaveCount(10)
    expect(Object.keys(await tokenCookies(context)).sort()).toEqual(['app_access_token', 'app_refresh_token'])

    await page.reload()
    await expect(rows(page)).toHaveCount(10)
  })

  test('a browser that forbids cookies shows that they are needed to sign in', async ({ page }) => {
    await page.addInitScript(() => {
      const forbidden = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      Object.defineProperty(Document.prototype, 'cookie', { get: forbidden, set: forbidden })
    })
    await page.goto('users/list')
    await expect(page.getByText('Cookies are needed to sign in.')).toBeVisible()
    await logIn(page)
    await expect(page.getByRole('alert')).toHaveText(REFUSED)
    await expect(loginScreen(page)).toBeEnabled()
  })

  test('redirects once when cookies appear while the login screen is open', async ({ page, backend }) => {
    await page.goto('users/list?perPage=20')
    await expect(loginScreen(page)).toBeVisible()
    const places: string[] = []
    page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname))
    await putCookies(page, backend, 'admin@example.com')
    await page.evaluate(() => dispatchEvent(new Event('focus')))

    await expect(rows(page)).toHaveCount(20)
    await expect.poll(() => places).toEqual(['/admin/users/list'])
  })
})

test('refreshes the session once if only the refresh token exists, and shows the list', async ({
  page,
  context,
  backend,
}) => {
  await context.clearCookies({ name: /_access_token$/ })
  await openUsers(page)
  const fresh = `Bearer ${(await tokenCookies(context)).app_access_token}`
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
  expect(calls(backend, 'GET', 'users').at(-1)?.headers.get('authorization')).toBe(fresh)
})

test('redirects once to the login screen when the cookies disappear', async ({ page, context }) => {
  await openUsers(page)
  const places: string[] = []
  page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname))
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new Event('focus')))

  await expect(loginScreen(page)).toBeVisible()
  await expect.poll(() => places).toEqual(['/admin/login'])
})
