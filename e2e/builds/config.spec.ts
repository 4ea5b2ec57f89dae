import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { hostHeaders } from '../../tools/hosting/headers.ts'
import { pack } from '../../tools/hosting/pack.ts'
import { holdCode } from '../pages.ts'
import { collectPageErrors } from '../support/page-errors.ts'
import { serve, serveApi } from '../support/serve.ts'

/** Sets up the app with environment variables and serves it. Returns its URL. */
type SetUp = (env: Record<string, string>) => Promise<string>
type Fixtures = { folder: string; pageErrors: string[]; deployed: SetUp }

const test = base.extend<Fixtures>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = await collectPageErrors(context)
      await use(pageErrors)
      expect(pageErrors).toEqual([])
    },
    { auto: true },
  ],
  /** Applies the variables to the existing build, as a deployment does, and serves it. */
  deployed: async ({ folder }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async (env) => {
      pack('dist', folder)
      configure(folder, { ACCESS_LOG: 'off', ...env })
      const root = join(folder, 'site')
      const configuration = dirname(realpathSync(join(folder, 'run/site.conf')))
      cpSync(join(configuration, 'index.html'), join(root, 'index.html'))
      const api = () => Promise.resolve(new Response(null, { status: 401 }))
      const server = await serve({ root, headers: hostHeaders(root, env), api })
      ends.push(server.close)
      return `${server.url}/admin/`
    })
    for (const end of ends) await end()
  },
})

function configure(folder: string, env: Record<string, string>) {
  const args = [join(folder, 'configure.sh'), join(folder, 'run')]
  const { status, stderr } = spawnSync('sh', args, { encoding: 'utf8', env: { ...process.env, ...env } })
  expect(status, stderr).toBe(0)
}

// `configure.sh` refuses these values. The page of another host may contain them.
test('lists each invalid variable in the page of a deployment', async ({ page }) => {
  const settings = { VITE_SITE_URL: 'salsa.example', VITE_APP_NAME: 'x'.repeat(61) }
  const server = await serve({ root: 'dist', headers: hostHeaders('dist'), settings })
  await page.goto(`${server.url}/admin/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This back-office is not set up correctly')
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('listitem')).toHaveText([/^VITE_APP_NAME: expected/, /^VITE_SITE_URL: expected/])
  await server.close()
})

test('calls the API of the deployment, also for the first call, and reports errors without secrets', async ({
  page,
  context,
  pageErrors,
  deployed,
}) => {
  const received: string[] = []
  const reported: string[] = []
  const allow = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  const other = await serveApi(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/errors') reported.push(await request.text())
    else received.push(`${request.method} ${pathname}`)
    const isCall = request.method !== 'OPTIONS'
    return isCall ? Response.json({ data: [], meta: {} }, { headers: allow }) : new Response(null, { headers: allow })
  })
  const api = other.url.replace('127.0.0.1', 'localhost')
  const url = await deployed({ VITE_API_BASE_URL: `${api}/v2`, VITE_ERROR_URL: `${api}/errors` })
  const secret = 'opaque-secret.of~the_session'
  await context.addCookies([{ name: 'app_access_token', value: secret, url }])
  const release = await holdCode(page)
  await page.goto(`${url}users/list?page=1`, { waitUntil: 'commit' })
  await expect.poll(() => received).toContain('GET /v2/api/v1/users')
  release()
  await expect(page.getByText('No results found')).toBeVisible()
  expect(received.filter((call) => call === 'GET /v2/api/v1/users')).toHaveLength(1)

  expect(reported).toEqual([])
  await page.evaluate((text) => {
    for (const kind of ['first', 'first', 'second']) setTimeout(() => Promise.reject(new Error(`${kind} ${text}`)))
  }, `failed: Bearer ${secret} at https://a.example/x?accessToken=${secret}`)
  await expect.poll(() => reported.length).toBe(2)
  const reports = reported.toSorted().map((text): unknown => JSON.parse(text)) // The reports arrive in any order.
  expect(reports[0]).toMatchObject({
    message: 'first failed: Bearer [hidden] at https://a.example/x',
    where: 'unhandled',
    address: `${url}users/list`,
    version: expect.stringMatching(/^[\da-f]{12}-\d+$/), // The version of the build, and a checksum of the settings.
  })
  expect(reported.join()).not.toContain('secret')
  await expect.poll(() => pageErrors).toHaveLength(3) // One error for each of the three rejections.
  pageErrors.length = 0
  await other.close()
})

// Rules: §1: Configuration
test('shows the names and links of the deployment from the first paint on', async ({ page, context, deployed }) => {
  const url = await deployed({
    VITE_APP_NAME: 'Salsa Club',
    VITE_APP_CODE: 'salsa',
    VITE_BRAND: 'Salsa House',
    VITE_SITE_URL: 'https://salsa.example',
    VITE_VENDOR_EMAIL: 'hello@salsa.example',
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Salsa Club' })).toBeVisible()
  await expect(page).toHaveTitle('Salsa Club')

  await context.addCookies([{ name: 'salsa_access_token', value: 'a.b.c', url }])
  const release = await holdCode(page)
  await page.goto(`${url}dashboard`, { waitUntil: 'commit' })
  await expect(page.locator('#shell').getByText('Salsa Club')).toBeVisible()
  release()
  await expect(page).toHaveTitle('Dashboard · Salsa Club')
  await expect(page.getByRole('banner').getByText('Salsa Club')).toBeVisible()
  await page.getByRole('button', { name: 'Software Info' }).click()
  const about = page.getByRole('dialog', { name: 'About' })
  await expect(about.getByText('Salsa Club', { exact: true })).toBeVisible()
  await expect(about.getByRole('link')).toHaveText(['salsa.example', 'hello@salsa.example'])
  await expect(about.getByText(/Salsa House is a trademark .* © \d{4} Salsa House/)).toBeVisible()
})
