import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls, hold } from '../support/calls.ts'
import { loginScreen, tokenCookies } from './session.ts'

const refreshes = (backend: Parameters<typeof calls>[0]) => calls(backend, 'PUT', 'auth/refresh')

test.describe('signed out, tokens in the URL', () => {
  test.use({ signedIn: false })

  test('whose refresh takes 15 seconds offer to continue without them', async ({ page, backend }) => {
    const tokens = backend.db.signIn()
    hold(backend, 'put', 'auth/refresh')
    await page.clock.install()
    await page.goto(`users/list?accessToken=${tokens.access_token}&refreshToken=${tokens.refresh_token}`)
    await expect.poll(() => refreshes(backend)).toHaveLength(1)
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: 'Continue without the link' }).click()
    await expect(loginScreen(page)).toBeVisible()
  })

  // Rules: §2: On load, the URL may carry
  test('sign in, restore the list that was requested before, are removed from the URL before any other call, are used once, and appear in no later URL or Referer', async ({
    page,
    context,
    backend,
  }) => {
    const visit = await context.newPage()
    await visit.goto('users/list?keyword=nguyễn&page=2&secret=1')
    await expect(loginScreen(visit)).toBeVisible()
    await visit.close()
    const tokens = backend.db.signIn()
    const places: Promise<string>[] = []
    context.on('request', (request) => {
      if (places.length > 0) places.push(Promise.resolve(request.url()))
      places.push(
        request.allHeaders().then(
          ({ referer = '' }) => referer,
          () => '', // The request was still pending when the test ended.
        ),
      )
    })
    const respond = hold(backend, 'put', 'auth/refresh')
    const query = new URLSearchParams({
      accessToken: tokens.access_token,
      idToken: tokens.id_token,
      refreshToken: tokens.refresh_token,
      perPage: '20',
    })
    await page.goto(`users/list?${query}#top`)

    await expect.poll(() => refreshes(backend)).toHaveLength(1)
    await expect(page).toHaveURL(encodeURI('users/list?perPage=20&keyword=nguyễn&page=2#top'))
    expect(await tokenCookies(context)).toEqual({}) // The tokens are stored only after the server has confirmed them.
    expect(backend.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/v1/auth/refresh'])
    expect(JSON.parse(backend.requests[0]?.body ?? '')).toEqual({ token: tokens.refresh_token })

    respond()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('nguyễn')
    await expect(page.getByRole('textbox', { name: 'Page' }).first()).toHaveValue('2')
    await expect(rows(page)).toHaveCount(15)
    const cookies = await tokenCookies(context)
    expect(Object.keys(cookies).sort()).toEqual(['app_access_token', 'app_id_token', 'app_refresh_token'])
    for (const token of Object.values(tokens)) expect(Object.values(cookies)).not.toContain(token)
    for (const cookie of await context.cookies()) expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' })

    await page.getByRole('link', { name: 'News' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
    await page.reload()
    await page.goBack()
    await expect(rows(page)).toHaveCount(15)
    await expect(page).toHaveURL((url) => !url.search.includes('Token'))
    const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open(location.href))])
    await expect(rows(copy)).toHaveCount(15)
    await expect(copy).toHaveURL((url) => !url.search.includes('Token'))

    expect(refreshes(backend)).toHaveLength(1)
    const seen = await Promise.all(places)
    expect(seen.length).toBeGreaterThan(10)
    for (const token of [tokens.access_token, tokens.refresh_token, tokens.id_token])
      expect(seen.filter((place) => place.includes(token))).toEqual([])
  })
})
