import type { Page } from '@playwright/test'
import { dropped, refused, serverError, slow } from '../mocks/overrides.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

test.use({ signedIn: false })

const username = (page: Page) => page.getByLabel('Username')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' })
const message = (page: Page) => page.getByRole('alert')
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })

async function fillIn(page: Page, secret = 'dance123') {
  await username(page).fill('admin@example.com')
  await password(page).fill(secret)
}

test.describe('signing in', () => {
  test.beforeEach(({ page }) => page.goto('login'))

  test('the login screen shows the name of the app and the fields for username and password', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Dance Fitness Online' })).toBeVisible()
    await expect(page).toHaveTitle('Dance Fitness Online')
    await expect(username(page)).toBeEditable()
    await expect(username(page)).toHaveAttribute('autocomplete', 'username')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
    await expect(logIn(page)).toBeEnabled()
    await expect(message(page)).toBeHidden()
  })

  test('username and password sign in and open the dashboard', async ({ page, backend, baseURL }) => {
    await fillIn(page)
    await logIn(page).click()

    await expect(dashboard(page)).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}dashboard`)
    const [call, ...more] = backend.requests.filter(({ path }) => path.startsWith('/api/v1/auth/'))
    expect(more).toEqual([])
    expect(call).toMatchObject({ method: 'POST', path: '/api/v1/auth/signin' })
    expect(JSON.parse(call?.body ?? '')).toEqual({ username: 'admin@example.com', password: 'dance123' })
    expect(call?.headers.get('authorization')).toBeNull()
  })

  test('stores the session in strict cookies for the whole site', async ({ page, context }) => {
    await fillIn(page)
    await logIn(page).click()
    await expect(dashboard(page)).toBeVisible()

    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name).sort()).toEqual(['app_access_token', 'app_id_token', 'app_refresh_token'])
    for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' })
  })

  test('sends spaces in a password unchanged', async ({ page, backend }) => {
    await fillIn(page, ' dance 123 ')
    await logIn(page).click()

    await expect(message(page)).toHaveText('Invalid login credentials.')
    expect(JSON.parse(backend.requests[0]?.body ?? '')).toMatchObject({ password: ' dance 123 ' })
  })

  test('accepts pasted text in both fields, as from password managers', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const [field, text] of [
      [username(page), 'admin@example.com'],
      [password(page), 'dance123'],
    ] as const) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await field.focus()
      await page.keyboard.press('ControlOrMeta+V')
      await expect(field).toHaveValue(text)
    }
    await logIn(page).click()
    await expect(dashboard(page)).toBeVisible()
  })

  test('sends nothing without a username, and marks the field', async ({ page, backend }) => {
    await password(page).fill('dance123')
    await logIn(page).click()

    await expect(message(page)).toHaveText('Invalid login credentials.')
    await expect(username(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(username(page)).toHaveAccessibleDescription('Invalid login credentials.')
    await expect(username(page)).toBeFocused()
    await expect(password(page)).toHaveAttribute('aria-invalid', 'false')
    expect(backend.requests).toEqual([])
  })

  test('sends nothing without a password, and marks the field', async ({ page, backend }) => {
    await username(page).fill('admin@example.com')
    await logIn(page).click()

    await expect(message(page)).toHaveText('Invalid login credentials.')
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(password(page)).toHaveAccessibleDescription('Invalid login credentials.')
    await expect(password(page)).toBeFocused()
    await expect(username(page)).toHaveAttribute('aria-invalid', 'false')
    expect(backend.requests).toEqual([])
  })

  test('sends nothing with a blank username', async ({ page, backend }) => {
    await username(page).fill('   ')
    await password(page).fill('dance123')
    await logIn(page).click()

    await expect(username(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(username(page)).toBeFocused()
    expect(backend.requests).toEqual([])
  })

  test('marks both fields if both are empty, and focuses the first', async ({ page, backend }) => {
    await logIn(page).click()

    await expect(username(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(username(page)).toBeFocused()
    expect(backend.requests).toEqual([])
  })

  test('a wrong password keeps the username, and the right one then works', async ({ page, backend }) => {
    await fillIn(page, 'wrong')
    await logIn(page).click()

    await expect(message(page)).toHaveText('Invalid login credentials.')
    await expect(username(page)).toHaveValue('admin@example.com')
    await expect(password(page)).toBeFocused()
    await expect(logIn(page)).toBeEnabled()
    expect(backend.requests.map(({ path }) => path)).toEqual(['/api/v1/auth/signin'])

    await password(page).fill('dance123')
    await page.keyboard.press('Enter')
    await expect(dashboard(page)).toBeVisible()
  })

  test('disables the button during the sign-in, and sends one request', async ({ page, backend }) => {
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('post', 'auth/signin', gate.promise))
    await fillIn(page)
    await logIn(page).dblclick()
    await password(page).press('Enter')

    await expect(logIn(page)).toBeDisabled()
    gate.resolve()
    await expect(dashboard(page)).toBeVisible()
    expect(backend.requests.filter(({ path }) => path.endsWith('signin'))).toHaveLength(1)
  })

  test('keeps the button disabled until the next screen appears, unless the session disappears', async ({
    page,
    context,
    backend,
  }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/dashboard-*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    const signIns = () => backend.requests.filter(({ path }) => path.endsWith('signin'))
    const requested = page.waitForRequest('**/assets/dashboard-*.js')
    await page.clock.install()
    await fillIn(page)
    await page.clock.pauseAt(Date.now() + 60_000) // Before a spinner replaces the form.
    await logIn(page).click()
    await requested
    await expect(logIn(page)).toBeDisabled()
    await password(page).press('Enter')

    await context.clearCookies()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(logIn(page)).toBeEnabled()
    expect(signIns()).toHaveLength(1)
    await logIn(page).click()
    gate.resolve()
    await expect(dashboard(page)).toBeVisible()
    expect(signIns()).toHaveLength(2)
  })

  test('the policy blocks a native submit, so that no password gets into a URL or body', async ({
    page,
    backend,
    baseURL,
    pageErrors,
  }) => {
    pageErrors.allow(/form-action/)
    await page.addInitScript(() => addEventListener('submit', (event) => event.stopImmediatePropagation(), true))
    await page.reload()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
    await fillIn(page)
    const blocked = page.waitForEvent('console', (entry) => entry.text().startsWith('form-action refused'))
    await page.keyboard.press('Enter') // A click would wait for a navigation, which never happens.
    await blocked
    expect(await page.evaluate(() => location.href)).toBe(`${baseURL}login`)
    expect(sent.filter((text) => text.includes('dance123'))).toEqual([])
    expect(backend.requests).toEqual([])
  })

  for (const [problem, handlers, text] of [
    ['the server fails', serverError('auth/signin'), 'Sign-in failed. Internal server error'],
    ['the connection breaks', dropped('post', 'auth/signin'), 'Sign-in failed. Connection error.'],
    [
      'there were too many attempts',
      refused('post', 'auth/signin', 'try again later', 429),
      'Sign-in failed. Try again later',
    ],
  ] as const) {
    test(`shows the reason and can be retried if ${problem}`, async ({ page, backend }) => {
      backend.use(...handlers)
      await fillIn(page)
      await logIn(page).click()

      await expect(message(page)).toHaveText(text)
      await expect(username(page)).toHaveValue('admin@example.com')
      await expect(logIn(page)).toBeEnabled()
      expect(backend.requests).toHaveLength(1)

      backend.reset()
      await logIn(page).click()
      await expect(dashboard(page)).toBeVisible()
    })
  }

  for (const [kind, respond] of [
    ['an empty object', () => HttpResponse.json({})],
    ['a token that is not a string', () => HttpResponse.json({ access_token: 42, refresh_token: 'r' })],
    ['a token with a line break', () => HttpResponse.json({ access_token: 'a\r\nb', refresh_token: 'r' })],
    ['a web page', () => HttpResponse.html('<h1>Welcome</h1>')],
    ['an empty response', () => new HttpResponse(null, { status: 204 })],
  ] as const) {
    test(`${kind} as the response does not sign in`, async ({ page, backend, context }) => {
      backend.use(http.post('*/api/v1/auth/signin', respond))
      await fillIn(page)
      await logIn(page).click()

      await expect(message(page)).toHaveText('Sign-in failed. The server sent a response that could not be read.')
      await expect(logIn(page)).toBeEnabled()
      await expect.poll(() => context.cookies()).toEqual([])
    })
  }
})

test.describe('returning to the requested screen', () => {
  test('restores a list with its search, order and page after signing in', async ({ page, baseURL }) => {
    const list = 'users/list?keyword=thị&orderBy=email&page=2&perPage=20'
    await page.goto(list)
    await expect(page).toHaveURL((url) => url.pathname === '/admin/login')
    expect(new URL(page.url()).searchParams.get('redirectUri')).toMatch(/^\/admin\/users\/list\?/)
    await fillIn(page)
    await logIn(page).click()

    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('thị')
    await expect(page).toHaveURL((url) => url.pathname === '/admin/users/list')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(
      Object.fromEntries(new URL(list, baseURL).searchParams),
    )
  })

  test('opens the dashboard for a malicious redirectUri', async ({ page, baseURL }) => {
    await page.goto(`login?redirectUri=${encodeURIComponent('//evil.test/admin/users/list')}`)
    await fillIn(page)
    await logIn(page).click()

    await expect(dashboard(page)).toBeVisible()
    await expect(page).toHaveURL(`${baseURL}dashboard`)
  })
})
