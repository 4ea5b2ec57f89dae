import { hostHeaders } from '../../tools/hosting/headers.ts'
import { expect, test } from '../fixtures.ts'

// `npm run task -- hosting e2e` runs these tests behind nginx.
const html = 'text/html,*/*'
const pageOfApp = { status: 200, type: 'text/html; charset=utf-8', cache: 'no-store', body: /<div id="root">/ }
const missing = { status: 404, type: 'text/plain; charset=utf-8', cache: 'no-store', body: /^Not found$/ }
const refused = { ...missing, status: 405, body: /^Not allowed$/ }
const json = { status: 200, type: 'application/json', cache: 'no-store', body: /^\{"version":"[^"]+"\}$/ }
const script = {
  status: 200,
  type: 'text/javascript; charset=utf-8',
  cache: 'public, max-age=31536000, immutable',
  body: /^(?!<)/,
}
const entry = /assets\/index-[\w-]+\.js/

test('serves paths of pages only to requests that accept HTML, and missing and hidden files as plain text', async ({
  request,
  app,
}) => {
  const settings = { STORAGE_ORIGINS: app.storage.url, VITE_API_BASE_URL: app.apiUrl }
  const site = hostHeaders('dist', settings)(new URL(app.url).host)
  const asset = entry.exec(await (await request.get('', { headers: { accept: html } })).text())?.[0] ?? 'no script'
  for (const [path, accept, expected, method] of [
    ['', html, pageOfApp],
    ['', '*/*', pageOfApp],
    ['', '', pageOfApp],
    ['courses/2/lessons?page=3', html, pageOfApp],
    ['courses/2/lessons', '*/*', missing],
    [asset, '*/*', script],
    ['version.json', '*/*', json],
    ['assets/gone-12345678.js', html, missing],
    ['assets/', html, missing],
    ['gone.png', html, missing],
    [`${asset}.map`, html, missing],
    ['.vite/manifest.json', html, missing],
    ['.env', html, missing],
    ['', html, refused, 'TRACE'],
    ['', html, refused, 'POST'],
    ['/robots.txt', '*/*', missing],
  ] as const) {
    const response = await request.fetch(path, { method: method ?? 'GET', headers: { accept } })
    const headers = response.headers()
    const got = { status: response.status(), type: headers['content-type'], cache: headers['cache-control'] }
    const { body, ...rest } = expected
    expect(got, path).toEqual(rest)
    expect(await response.text(), path).toMatch(body)
    for (const [name, value] of Object.entries(site))
      expect(headers[name.toLowerCase()], `${name} of ${path}`).toBe(value)
  }
  const elsewhere = await request.get('/users/list?page=2', { headers: { accept: html }, maxRedirects: 0 })
  expect([elsewhere.status(), elsewhere.headers().location]).toEqual([302, '/admin/?page=2'])
})

test('runs only the scripts of the build: the inline one and those in its folder', async ({ page, pageErrors }) => {
  pageErrors.allow(/script-src/)
  const paths = [
    '/api/v1/uploads/extra.js',
    '/admin/extra.js',
    '/admin/assets-extra/extra.js',
    'https://other.test/admin/assets/extra.js',
    '/admin/assets/extra.js',
  ]
  await page.route(/\/extra\.js$/, (route) => {
    const url = route.request().url()
    return route.fulfill({ contentType: 'text/javascript', body: `(globalThis.ran ??= []).push('${url}')` })
  })
  await page.route(/\/admin\/login/, async (route) => {
    const response = await route.fetch()
    const scripts = [
      '<script>globalThis.ran = ["inline"]</script>',
      ...paths.map((path) => `<script src="${path}"></script>`),
    ].join('')
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${scripts}</body>`) })
  })
  await page.goto('login')
  // Scripts run in the order of the page.
  await expect.poll(() => page.evaluate('globalThis.ran')).toEqual([new URL('/admin/assets/extra.js', page.url()).href])
})
