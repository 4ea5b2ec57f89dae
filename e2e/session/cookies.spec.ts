import { calls } from '../calls.ts'
import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { logIn, loginScreen, openUsers, putCookies, rows, tokenCookies } from './session.ts'

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

  for (const [kind, prepare] of [
    ['refuses', () => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })],
    [
      'forbids',
      () => {
        const forbidden = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        }
        Object.defineProperty(Document.prototype, 'cookie', { get: forbidden, set: forbidden })
      },
    ],
  ] as const) {
    test(`a browser that ${kind} cookies shows that they are needed to sign in`, async ({ page }) => {
      await page.addInitScript(prepare)
      await page.goto('users/list')
      await expect(page.getByText('Cookies are needed to sign in.')).toBeVisible()
      await logIn(page)
      await expect(page.getByRole('alert')).toHaveText(REFUSED)
      await expect(loginScreen(page)).toBeEnabled()
    })
  }

  test('shows no notice in a browser that stores cookies', async ({ page, context }) => {
    await page.goto('login')
    await expect(loginScreen(page)).toBeVisible()
    await expect(page.getByText(/cookies/i)).toHaveCount(0)
    await expect.poll(() => context.cookies()).toEqual([])
  })

  test('ignores a truncated cookie', async ({ page, context, backend, baseURL }) => {
    for (const value of ['%E0%A4%A', 'eyJhbGciOiJub25lIn0.e%4']) {
      await context.addCookies([{ name: 'app_access_token', value, url: baseURL }])
      await page.goto('users/list')
      await expect(loginScreen(page)).toBeVisible()
    }
    expect(backend.requests).toEqual([])
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
  await context.clearCookies({ name: 'app_access_token' })
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

test('the next call uses a token that was changed in the cookies', async ({ page, backend }) => {
  await openUsers(page)
  const token = await putCookies(page, backend, 'admin@example.com')
  backend.requests.length = 0
  await page.getByRole('button', { name: 'Next page' }).first().click()

  await expect.poll(() => calls(backend, 'GET', 'users').length).toBeGreaterThan(0)
  for (const { headers } of backend.requests) expect(headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(calls(backend, 'PUT', 'auth/refresh')).toEqual([])
})
