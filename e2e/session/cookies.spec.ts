import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls } from '../support/calls.ts'
import { logIn, loginScreen, openUsers, putCookies, tokenCookies } from './session.ts'

const REFUSED = 'This browser did not keep the session. Allow cookies for this site, then sign in again.'

test.describe('signed out', () => {
  test.use({ signedIn: false })

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
