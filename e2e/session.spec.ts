import type { BrowserContext, Page } from '@playwright/test'
import { dropped, refreshRefused, serverError, slow } from '../mocks/scenarios.ts'
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
  test('is renewed without the administrator noticing', async ({ page, context, backend }) => {
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

  test('is renewed once for several calls, and each is sent once more', async ({ page, context, backend }) => {
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

  test('in the middle of an edit keeps what was typed and saves it once', async ({ page, backend }) => {
    const gate = Promise.withResolvers<void>()
    const answers: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname === '/api/v1/users/3') answers.push(`${response.request().method()} ${response.status()}`)
    })
    await page.goto('users/list?edit=3')
    const form = page.getByRole('dialog', { name: 'Create/Update user' })
    await form.getByLabel('Phone', { exact: true }).fill('0909 000 111')
    answers.length = 0
    backend.use(...slow('put', 'auth/refresh', gate.promise))
    backend.use(http.put('*/api/v1/users/3', () => backend.db.expireAccessTokens(), { once: true }))
    await form.getByRole('button', { name: 'Confirm' }).click()

    await expect.poll(() => sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
    await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('0909 000 111')
    gate.resolve()
    await expect(form).toBeHidden()
    await expect(page.getByText('Update user successful')).toBeVisible()
    expect(answers.filter((answer) => answer.startsWith('PUT'))).toEqual(['PUT 401', expect.stringMatching(/^PUT 20/)])
    const [first, second] = sent(backend.requests, 'PUT users/3')
    expect(second?.body).toBe(first?.body)
    expect(backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0909 000 111')
    expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
  })
})

test.describe('a session that cannot be renewed', () => {
  test('ends at the login screen, which says why and leads back', async ({ page, context, backend, baseURL }) => {
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
    test(`ends when the server answers the renewal with ${status}`, async ({ page, backend }) => {
      backend.db.expireAccessTokens()
      backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json({ error: 'no' }, { status })))
      await page.goto('users/list')

      await expect(ended(page)).toBeVisible()
      expect(sent(backend.requests, 'GET users').map(bearer)).toEqual([expect.stringMatching(/^Bearer /)])
      expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
    })
  }

  test('says so once, whatever it ended', async ({ page, backend }) => {
    await page.goto('users/list?keyword=ngoc.pham@')
    await page.getByRole('button', { name: 'Activate user 5' }).click()
    await holdToasts(page) // no toast goes by itself from here on
    backend.db.revokeAll()
    await page.getByRole('button', { name: 'Confirm' }).click()

    await expect(ended(page)).toBeVisible()
    expect(sent(backend.requests, 'PUT users/5/status')).toHaveLength(1)
    await page.getByLabel('Username').fill('admin@example.com')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })

  test('without a refresh token asks for nothing and ends', async ({ page, context, backend }) => {
    await context.clearCookies({ name: 'app_refresh_token' })
    backend.db.expireAccessTokens()
    await page.goto('users/list')

    await expect(ended(page)).toBeVisible()
    await expect(page).toHaveURL((url) => url.searchParams.get('redirectUri') === '/admin/users/list')
    expect(backend.requests.map(({ path }) => path)).toEqual(['/api/v1/users'])
  })

  test('ends at a login screen that stays still when every call is refused', async ({ page, backend }) => {
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
    const asked = backend.requests.map(({ path }) => path)
    for (const path of asked) expect(asked.filter((other) => other === path).length, path).toBeLessThanOrEqual(2)
    expect(places.slice(places.indexOf('/admin/login'))).toEqual(['/admin/login'])
  })
})

test.describe('a renewal that fails for a passing reason', () => {
  for (const [trouble, handlers] of [
    ['the server fails', serverError('auth/refresh')],
    ['the line drops', dropped('put', 'auth/refresh')],
    ['there were too many', [http.put('*/api/v1/auth/refresh', () => new HttpResponse(null, { status: 429 }))]],
    ['a web page comes back', [http.put('*/api/v1/auth/refresh', () => HttpResponse.html('<h1>Welcome</h1>'))]],
    ['an empty answer comes back', [http.put('*/api/v1/auth/refresh', () => HttpResponse.json({}))]],
  ] as const) {
    test(`keeps the session, and Retry works, when ${trouble}`, async ({ page, context, backend }) => {
      const before = await tokenCookies(context)
      backend.db.expireAccessTokens()
      backend.use(...handlers)
      await page.goto('users/list')

      await expect(page.getByRole('alert')).toContainText('This could not be loaded')
      expect(await tokenCookies(context)).toEqual(before)
      expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
      expect(sent(backend.requests, 'GET users')).toHaveLength(1)

      // Ahead of the failing ones: the server is well again, and the refresh token was not spent.
      backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json(backend.db.signIn())))
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(rows(page)).toHaveCount(10)
      expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(2)
    })
  }

  test('gives up a renewal that hangs after 15 seconds and keeps the session', async ({ page, context, backend }) => {
    backend.use(...slow('put', 'auth/refresh', new Promise(() => undefined)))
    backend.db.expireAccessTokens()
    await page.clock.install()
    await page.goto('users/list')
    await expect.poll(() => sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
    await page.clock.runFor(16_000)

    await expect(page.getByRole('alert')).toContainText('This could not be loaded')
    expect(await cookie(context, 'app_refresh_token')).toBeTruthy()

    // Nobody is held up by it any more.
    backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json(backend.db.signIn())))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(10)
    expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(2)
  })

  test('keeps what was typed into a form that was being saved', async ({ page, context, backend }) => {
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

test('a call that is refused again after the renewal is not renewed again', async ({ page, backend }) => {
  backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ error: 'no' }, { status: 401 })))
  await page.goto('users/list')

  await expect.poll(() => sent(backend.requests, 'GET users')).toHaveLength(2)
  await expect(page.getByRole('alert').or(loginScreen(page))).toBeVisible()
  expect(sent(backend.requests, 'GET users')).toHaveLength(2)
  expect(sent(backend.requests, 'PUT auth/refresh')).toHaveLength(1)
})

test('cookies that are gone lead to the login screen on the next step', async ({ page, context }) => {
  await page.goto('dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: 'News' }).click()

  await expect(loginScreen(page)).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('redirectUri') === '/admin/contents/news')
})
