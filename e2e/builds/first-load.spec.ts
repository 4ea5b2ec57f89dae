import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdCode } from '../pages.ts'
import { hold, queries } from '../support/calls.ts'
import { layoutScripts, screen, scripts } from './bundle.ts'

declare global {
  /** The layout shifts that the browser has reported. */
  var shifts: PerformanceEntry[]
  /** Whether the screen has shown a loading state. */
  var wasLoading: boolean
}

const rows = (page: Page) => page.locator('main tbody tr')

/** Watches the requests of a page. @returns a function that returns the code of a route that was not requested yet */
function missingCode(page: Page, route: string) {
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).pathname.replace('/admin/', '')))
  const ownCode = route === 'users/list' ? layoutScripts() : scripts(screen(`_app/${route}`))
  return () => [...scripts('index.html'), ...ownCode].filter((file) => !requested.has(file))
}

// `prefetch-path.test.ts` tests the calls of the other lists.
for (const [url, route, call] of [
  ['users/list?page=3&perPage=20', 'users/list', 'users'],
  ['courses/2/lessons', 'courses/$courseId/lessons', 'courses/2/lessons'],
] as const) {
  test(`${url}: sends the first call once and requests all of its code before any of it runs`, async ({
    page,
    backend,
  }) => {
    // Without a video in processing, the list is not polled.
    for (const lesson of backend.db.lessons) lesson.video_at = 0
    const missing = missingCode(page, route)
    const release = await holdCode(page)
    await page.goto(url, { waitUntil: 'commit' })
    await expect.poll(missing).toEqual([])
    await expect.poll(() => queries(backend, call)).toHaveLength(1)
    release()
    await expect(rows(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(queries(backend, call)).toHaveLength(1)
  })
}

test('renders a response that arrived before the code without a loading state', async ({ page, context, backend }) => {
  await context.addInitScript(() => {
    globalThis.wasLoading = false
    new MutationObserver(() => {
      globalThis.wasLoading ||= document.querySelector('main')?.textContent.includes('Loading') ?? false
    }).observe(document, { subtree: true, childList: true })
  })
  const release = await holdCode(page)
  const responded = page.waitForResponse('**/api/v1/users?*')
  await page.goto('users/list', { waitUntil: 'commit' })
  await (await responded).finished()
  release()
  await expect(rows(page)).toHaveCount(10)
  expect(await page.evaluate(() => globalThis.wasLoading)).toBe(false)

  const respond = hold(backend, 'get', 'users')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
  respond()
  await expect(rows(page)).toHaveCount(10)
  expect(await page.evaluate(() => globalThis.wasLoading)).toBe(true)
})

test('repeats a first call that is rejected with 401 once with a new token', async ({ page, backend }) => {
  for (const { access } of backend.db.sessions) for (const one of access) one.expires_at = 0
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  expect(backend.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v1/users',
    'PUT /api/v1/auth/refresh',
    'GET /api/v1/users',
  ])
})

/** Records layout shifts from now on. @returns a function that returns their sum */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    globalThis.shifts = []
    new PerformanceObserver((list) => {
      globalThis.shifts = [...globalThis.shifts, ...list.getEntries()]
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift one frame later.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return globalThis.shifts.reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : Number.NaN), 0)
    })
}

for (const [name, theme, sidebar, width] of [
  ['light, with an open sidebar', 'light', 'open', 1280],
  ['dark, with a closed sidebar', 'dark', 'closed', 1280],
  ['on a phone', 'light', 'open', 375],
] as const) {
  test(`neither the app that replaces the static shell nor rows that load later move anything: ${name}`, async ({
    page,
    context,
    backend,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await context.addInitScript(
      ([theme, sidebar]) => {
        localStorage.setItem('theme', theme)
        localStorage.setItem('sidebar', sidebar)
      },
      [theme, sidebar] as const,
    )
    const respond = hold(backend, 'get', 'users')
    const shifted = await watchShifts(page)
    const release = await holdCode(page)
    await page.goto('users/list', { waitUntil: 'commit' })
    const shell = page.locator('#shell')
    await expect(shell.getByText('Dance Fitness Online')).toBeVisible()
    await expect(shell.locator('header')).toHaveCSS('height', '56px')
    const parts = ['header', 'header svg[width="36"]', 'header span.truncate', 'aside']
    const boxes = (within: string) => Promise.all(parts.map((part) => page.locator(`${within} ${part}`).boundingBox()))
    const before = await boxes('#shell')
    expect(before.at(-1) === null).toBe(sidebar === 'closed' || width < 1024)
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const color = await background()
    release()
    await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
    await expect(shell).toHaveCount(0)
    expect(await boxes('#root')).toEqual(before)
    expect(await background()).toBe(color)
    respond()
    await expect(rows(page)).toHaveCount(10)
    expect(await shifted()).toBeLessThan(0.001)
  })
}

for (const width of [375, 1440])
  test(`nothing moves when a list is searched, or a form opens and is saved: ${width} px`, async ({
    page,
    backend,
  }) => {
    await page.setViewportSize({ width, height: 812 })
    const shifted = await watchShifts(page)
    for (const [list, keyword] of [
      ['contents/news', 'salsa'],
      ['courses/list', 'salsa'],
      ['courses/2/lessons', 'bước'],
      ['users/list', 'minh'],
    ] as const) {
      await page.goto(list)
      const search = page.getByRole('searchbox', { name: 'Search' })
      await expect(page.getByRole('button', { name: width < 640 ? 'More' : 'Export' })).toBeVisible()
      await expect(rows(page)).toHaveCount(10)
      for (const typed of [keyword, '']) {
        await search.fill(typed)
        await expect(page).toHaveURL((url) => (url.searchParams.get('keyword') ?? '') === typed)
        await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
      }
      expect(await shifted(), list).toBe(0)
    }
    const form = page.getByRole('dialog')
    await rows(page).getByRole('link').first().click()
    await expect(form.getByLabel('Phone')).toBeEnabled()
    expect(await shifted()).toBe(0)
    const respond = hold(backend, 'get', 'users/:id')
    await page.goto('users/list?keyword=minh&edit=3')
    await expect(form.getByText('Loading')).toBeAttached()
    respond()
    const picture = form.getByRole('img', { name: 'Avatar: preview' })
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    await form.getByLabel('Phone').fill('0912345679')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Recent changes' })).toBeVisible()
    expect(await shifted()).toBe(0)
  })

test('requests at most 17 scripts, including those that load while the browser is idle', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('users/list')
  for (const name of ['idle', 'user-form', 'membership-dialog', 'login'])
    await expect.poll(() => scripts.some((path) => path.includes(`/${name}-`)), name).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(17)
})
