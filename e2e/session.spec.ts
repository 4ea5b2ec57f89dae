import type { BrowserContext, Page } from '@playwright/test'
import { dropped, refreshRefused, serverError, slow } from '../mocks/overrides.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { tokenCookies } from './session.ts'
import { holdToasts } from './toasts.ts'

type Call = { method: string; path: string; search: string; headers: Headers; body: string }

const sent = (requests: Call[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call.replace(' ', ' /api/v1/'))
const bearer = (call: Call | undefined) => call?.headers.get('authorization')
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const loginScreen = (page: Page) => page.getByRole('button', { name: 'Log in' })
const ended = (page: Page) => page.getByText('Your session has ended. Sign in to continue.')
const nextPage = (page: Page) => page.getByRole('button', { name: 'Next page' }).first()

async function cookie(context: BrowserContext, name: string) {
  const cookies = await context.cookies()
  return cookies.find((candidate) => candidate.name === name)?.value
}

test.describe('an expired session', () => {
  test('is refreshed without a visible change', async ({ page, context, backend }) => {
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(10)
    const [old, refreshToken] = [await cookie(context, 'app_access_token'), await cookie(context, 'app_refresh_token')]
    backend.db.expireAccessTokens()
    backend.requests.length = 0
    await page.getByRole('button', { name: 'Refresh list' }).click()

    await expect.poll(() => sent(backend.requests, 'GET users')).toHaveLength(2)
    await expect(rows(page)).toHaveCount(10)
    const [refresh, ...more] = sent(backend.requests, 'PUT auth/refresh')
    expect(more).toEqual([])
    expect(JSON.parse(refresh?.body ?? '')).toEqual({ token: refreshToken })
    const [first, second] = sent(backend.requests, 'GET users')
    expect(bearer(first)).toBe(`Bearer ${old}`)
    expect(bearer(second)).toBe(`Bearer ${await cookie(context, 'app_access_token')}`)
    expect(bearer(second)).not.toBe(bearer(first))
    expect(await cookie(context, 'app_refresh_token')).not.toBe(refreshToken)
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('is refreshed once for several calls, and each is repeated once', async ({ page, context, backend }) => {
    const calls = ['GET users', 'GET users/3', 'GET users/3/memberships']
    const gate = Promise.withResolvers<void>()
    backend.use(
      http.get('*/api/v1/users*', () => gate.promise),
      http.get('*/api/v1/users/*', () => gate.promise),
    )
    backend.db.expireAccessTokens()
    await page.goto('users/list?membership=3')
    await expect.poll(() => calls.map((call) => sent(backend.requests, call).length)).toEqual([1, 1, 1])
    gate.resolve()

    await expect(page.getByRole('dialog', { name: 'Membership' }).getByText(/^To /)).toBeVisible()
    expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
    const fresh = `Bearer ${await cookie(context, 'app_access_token')}`
    for (const call of calls) {
      await expect.poll(() => sent(backend.requests, call)).toHaveLength(2)
      expect(bearer(sent(backend.requests, call)[1])).toBe(fresh)
    }
  })

  test('is refreshed during a save, which keeps the form and saves once', async ({ page, backend }) => {
    const gate = Promise.withResolvers<void>()
    const responses: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname === '/api/v1/users/3') responses.push(`${response.request().method()} ${response.status()}`)
    })
    await page.goto('users/list?edit=3')
    const form = page.getByRole('dialog', { name: 'Create/Update user' })
    await form.getByLabel('Phone', { exact: true }).fill('0909 000 111')
    responses.length = 0
    backend.use(...slow('put', 'auth/refresh', gate.promise))
    backend.use(http.put('*/api/v1/users/3', () => backend.db.expireAccessTokens(), { once: true }))
    await form.getByRole('button', { name: 'Confirm' }).click()

    await expect.poll(() => sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
    await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('0909 000 111')
    gate.resolve()
    await expect(form).toBeHidden()
    await expect(page.getByText('Update user successful')).toBeVisible()
    expect(responses.filter((response) => response.startsWith('PUT'))).toEqual([
      'PUT 401',
      expect.stringMatching(/^PUT 20/),
    ])
    const [first, second] = sent(backend.requests, 'PUT users/3')
    expect(second?.body).toBe(first?.body)
    expect(backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0909 000 111')
    expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
  })
})

test.describe('a session that cannot be refreshed', () => {
  test('ends at the login screen, which shows the reason and returns to the list', async ({
    page,
    context,
    backend,
    baseURL,
  }) => {
    await page.goto('users/list?perPage=20')
    await expect(rows(page)).toHaveCount(20)
    backend.db.revokeAll()
    backend.requests.length = 0
    await nextPage(page).click()

    await expect(ended(page)).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/admin/login')
    await expect(rows(page)).toHaveCount(0)
    const redirectUri = new URL(page.url()).searchParams.get('redirectUri') ?? ''
    expect(new URL(redirectUri, baseURL).href).toBe(`${baseURL}users/list?perPage=20&page=2`)
    expect(sent(backend.requests, 'GET users')[0]?.search).toContain('page=2')
    expect(backend.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/users',
      'PUT /api/v1/auth/refresh',
    ])
    expect((await context.cookies()).filter(({ name }) => name.endsWith('_token'))).toEqual([])

    await page.getByLabel('Username').fill('admin@example.com')
    await page.getByLabel('Password', { exact: true }).fill('dance123')
    await loginScreen(page).click()
    await expect(page.getByRole('textbox', { name: 'Page' }).first()).toHaveValue('2')
    await expect(rows(page)).toHaveCount(20)
    await expect(ended(page)).toBeHidden()
  })

  for (const status of [400, 401, 403]) {
    test(`ends when the server responds to the refresh with ${status}`, async ({ page, backend }) => {
      backend.db.expireAccessTokens()
      backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json({ error: 'no' }, { status })))
      await page.goto('users/list')

      await expect(ended(page)).toBeVisible()
      expect(sent(backend.requests, 'GET users').map(bearer)).toEqual([expect.stringMatching(/^Bearer /)])
      expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
    })
  }

  test('shows one message and no toast', async ({ page, backend }) => {
    await page.goto('users/list?keyword=ngoc.pham@')
    await page.getByRole('button', { name: 'Activate user 5' }).click()
    await holdToasts(page) // From here on, no toast closes by itself.
    backend.db.revokeAll()
    await page.getByRole('button', { name: 'Confirm' }).click()

    await expect(ended(page)).toBeVisible()
    expect(sent(backend.requests, 'PUT users/5/status')).toHaveLength(1)
    await page.getByLabel('Username').fill('admin@example.com')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })

  test('ends without a refresh if there is no refresh token', async ({ page, context, backend }) => {
    await context.clearCookies({ name: 'app_refresh_token' })
    backend.db.expireAccessTokens()
    await page.goto('users/list')

    await expect(ended(page)).toBeVisible()
    await expect(page).toHaveURL((url) => url.searchParams.get('redirectUri') === '/admin/users/list')
    expect(backend.requests.map(({ path }) => path)).toEqual(['/api/v1/users'])
  })

  test('ends at the login screen, which sends no further calls if every call is rejected', async ({
    page,
    backend,
  }) => {
    backend.use(
      http.all('*/api/v1/*', () => HttpResponse.json({ error: 'no' }, { status: 401 })),
      ...refreshRefused(),
    )
    await page.clock.install()
    const places: string[] = []
    page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname))
    await page.goto('users/list?membership=3')
    await expect(ended(page)).toBeVisible()
    const before = backend.requests.length
    await page.clock.runFor(60_000)

    await expect(ended(page)).toBeVisible()
    expect(backend.requests).toHaveLength(before)
    expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
    const paths = backend.requests.map(({ path }) => path)
    for (const path of paths) expect(paths.filter((other) => other === path).length, path).toBeLessThanOrEqual(2)
    expect(places.slice(places.indexOf('/admin/login'))).toEqual(['/admin/login'])
  })
})

test.describe('a refresh that fails temporarily', () => {
  for (const [problem, handlers] of [
    ['the server fails', serverError('auth/refresh')],
    ['the connection breaks', dropped('put', 'auth/refresh')],
    ['there are too many requests', [http.put('*/api/v1/auth/refresh', () => new HttpResponse(null, { status: 429 }))]],
    ['the response is a web page', [http.put('*/api/v1/auth/refresh', () => HttpResponse.html('<h1>Welcome</h1>'))]],
    ['the response is empty', [http.put('*/api/v1/auth/refresh', () => HttpResponse.json({}))]],
  ] as const) {
    test(`keeps the session, and Retry works, if ${problem}`, async ({ page, context, backend }) => {
      const before = await tokenCookies(context)
      backend.db.expireAccessTokens()
      backend.use(...handlers)
      await page.goto('users/list')

      await expect(page.getByRole('alert')).toContainText('This could not be loaded')
      expect(await tokenCookies(context)).toEqual(before)
      expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
      expect(sent(backend.requests, 'GET users')).toHaveLength(1)

      // This handler takes precedence: the server works again, and the refresh token is unused.
      backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json(backend.db.signIn())))
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(rows(page)).toHaveCount(10)
      expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(2)
    })
  }

  test('is aborted after 15 seconds without a response, and keeps the session', async ({ page, context, backend }) => {
    backend.use(...slow('put', 'auth/refresh', new Promise(() => undefined)))
    backend.db.expireAccessTokens()
    await page.clock.install()
    await page.goto('users/list')
    await expect.poll(() => sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
    await page.clock.runFor(16_000)

    await expect(page.getByRole('alert')).toContainText('This could not be loaded')
    expect(await cookie(context, 'app_refresh_token')).toBeTruthy()

    // The aborted refresh does not block the next one.
    backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json(backend.db.signIn())))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(10)
    expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(2)
  })

  test('keeps the changes of a form during a save', async ({ page, context, backend }) => {
    await page.goto('users/list?edit=3')
    const form = page.getByRole('dialog', { name: 'Create/Update user' })
    const phone = form.getByRole('textbox', { name: 'Phone' })
    await phone.fill('0909 000 111')
    const before = await tokenCookies(context)
    backend.use(
      http.put('*/api/v1/users/3', () => new HttpResponse(null, { status: 401 })),
      ...serverError('auth/refresh'),
    )
    await form.getByRole('button', { name: 'Confirm' }).click()

    await expect(form.getByRole('alert')).toHaveText('The server refused the request (401).')
    await expect(phone).toHaveValue('0909 000 111')
    expect(await tokenCookies(context)).toEqual(before)
    expect(sent(backend.requests, 'PUT users/3')).toHaveLength(1)
    expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
  })
})

test('a second 401 after a refresh does not start another refresh', async ({ page, backend }) => {
  backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ error: 'no' }, { status: 401 })))
  await page.goto('users/list')

  await expect.poll(() => sent(backend.requests, 'GET users')).toHaveLength(2)
  await expect(page.getByRole('alert').or(loginScreen(page))).toBeVisible()
  expect(sent(backend.requests, 'GET users')).toHaveLength(2)
  expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
})

test('the next navigation opens the login screen if the cookies are missing', async ({ page, context }) => {
  await page.goto('dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: 'News' }).click()

  await expect(loginScreen(page)).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('redirectUri') === '/admin/contents/news')
})
