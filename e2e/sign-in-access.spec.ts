import { expect, test } from './fixtures.ts'

const protectedPaths = [
  'dashboard',
  'users/list',
  'contents/news',
  'contents/faq',
  'contents/about-us',
  'courses/list',
  'courses/1/lessons',
  'layout',
  'account/profile',
]

const redirects = [
  ['', 'dashboard'],
  ['users', 'users/list'],
  ['contents', 'contents/news'],
  ['courses', 'courses/list'],
  ['no/such/screen', 'dashboard'],
] as const

const hostile = [
  'javascript:alert(1)',
  'data:text/html,<h1>x</h1>',
  '//evil.test',
  '///evil.test/admin/users/list',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\u0001//evil.test',
  'https:evil.test',
  'https://evil.test/admin/users/list',
  '//self@evil.test/admin/users/list',
  '/.//evil.test',
  '/admin/..//evil.test',
  '/admin/.//evil.test',
  '/admin//evil.test',
  '/admin/%5Cevil.test',
  '/admin/%2F%2Fevil.test',
  '/admin/%2e%2e//evil.test',
  '/%09/evil.test',
  '%2F%2Fevil.test',
  '/users/list',
  '/administrator/users/list',
  '/admin/login',
  '/admin/login?redirectUri=%2Fadmin%2Flogin%3FredirectUri%3D%252Fadmin%252Flogin',
  `/admin/users/list?keyword=${'x'.repeat(10_000)}`,
]

test.describe('signed out', () => {
  test.use({ signedIn: false })

  for (const path of protectedPaths) {
    test(`${path} shows the login screen with itself as redirectUri`, async ({ page, backend }) => {
      await page.goto(path)

      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === '/admin/login')
      expect(new URL(page.url()).searchParams.get('redirectUri')).toBe(`/admin/${path}`)
      expect(backend.requests).toEqual([])
    })
  }

  for (const path of ['', 'no/such/screen']) {
    test(`"${path}" redirects to the login screen without a history entry`, async ({ page }) => {
      const loginScreen = page.getByRole('button', { name: 'Log in' })
      await page.goto('contents/faq')
      await expect(loginScreen).toBeVisible()
      await page.goto(path)
      await expect(page).toHaveURL((url) => url.pathname === '/admin/login' && !url.search.includes('faq'))
      await expect(loginScreen).toBeVisible()

      await page.goBack()
      await expect(page).toHaveURL((url) => url.searchParams.get('redirectUri') === '/admin/contents/faq')
      await expect(loginScreen).toBeVisible()
    })
  }
})

test.describe('signed in', () => {
  for (const [from, to] of redirects) {
    test(`"${from}" redirects to ${to}`, async ({ page, baseURL }) => {
      await page.goto(from)
      await expect(page).toHaveURL(`${baseURL}${to}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('an unknown path adds no history entry', async ({ page, baseURL }) => {
    await page.goto('layout')
    await expect(page.getByRole('heading', { level: 1, name: 'Layout customization' })).toBeVisible()
    await page.goto('no/such/screen')
    await expect(page).toHaveURL(`${baseURL}dashboard`)

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Layout customization' })).toBeVisible()
  })

  for (const [query, to] of [
    ['', 'dashboard'],
    ['?redirectUri=%2F', 'dashboard'],
    ['?redirectUri=%2Fadmin%2F', 'dashboard'],
    ['?redirectUri=%2Fadmin%2Fcontents%2Ffaq', 'contents/faq'],
    ['?redirectUri=%2Fadmin%2Fusers%2Flist%3Fpage%3D3%26perPage%3D20', 'users/list?page=3&perPage=20'],
  ] as const) {
    test(`login${query} redirects to ${to}`, async ({ page, baseURL }) => {
      await page.goto(`login${query}`)
      await expect(page).toHaveURL(`${baseURL}${to}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('no redirectUri leads out of the app', async ({ page, baseURL }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))

    const [first = '', ...others] = hostile
    await page.goto(`login?redirectUri=${encodeURIComponent(first)}`)
    for (const url of others) {
      await test.step(JSON.stringify(url.slice(0, 80)), async () => {
        await expect(page).toHaveURL(`${baseURL}dashboard`)
        await page.evaluate((to) => history.pushState(null, '', to), `login?redirectUri=${encodeURIComponent(url)}`)
        // Read the URL in the page, because Playwright learns about it later.
        await expect.poll(() => page.evaluate(() => location.href)).toBe(`${baseURL}dashboard`)
        await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      })
    }
    expect([...hosts]).toEqual([new URL(baseURL ?? '').origin])
  })
})
