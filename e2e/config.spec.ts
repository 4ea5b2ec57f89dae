import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { hostHeaders } from '../hosting/headers.ts'
import { collectFaults } from './tools/faults.ts'
import { serve } from './tools/serve.ts'

type Build = (env: Record<string, string>) => Promise<string>

const test = base.extend<{ built: Build }>({
  /** Builds the product with some variables set, outside of the source tree, and serves it; gives its address. */
  built: async ({ context }, use) => {
    const faults = await collectFaults(context)
    const ends: (() => Promise<void> | void)[] = []
    await use(async (env) => {
      const root = mkdtempSync(join(tmpdir(), 'build-'))
      ends.push(() => rmSync(root, { recursive: true }))
      const { status, stderr } = spawnSync(`npx vite build --logLevel warn --emptyOutDir --outDir ${root}`, {
        shell: true,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      })
      expect(status, stderr).toBe(0)
      const server = await serve({
        root,
        headers: hostHeaders(env),
        api: () => Promise.resolve(new Response(null, { status: 401 })),
      })
      ends.unshift(server.close)
      return `${server.url}/admin/`
    })
    for (const end of ends) await end()
    expect(faults).toEqual([])
  },
})

test.describe.configure({ timeout: 120_000 })

test('a wrong configuration is named on the page, variable by variable', async ({ page, built }) => {
  await page.goto(await built({ VITE_API_BASE_URL: 'ftp://x', VITE_APP_CODE: 'my app' }))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This back-office is not set up correctly')
  await expect(page.getByRole('listitem')).toHaveText([
    /^VITE_API_BASE_URL: expected .*https?:/,
    /^VITE_APP_CODE: expected .*letters/,
  ])
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('names and addresses are those of the deployment', async ({ page, context, built }) => {
  const url = await built({
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
  await page.goto(`${url}dashboard`)
  await expect(page).toHaveTitle('Dashboard · Salsa Club')
  await expect(page.getByRole('banner').getByText('Salsa Club')).toBeVisible()
  await page.getByRole('button', { name: 'Software Info' }).click()
  const about = page.getByRole('dialog', { name: 'About' })
  await expect(about.getByText('Salsa Club', { exact: true })).toBeVisible()
  await expect(about.getByRole('link')).toHaveText(['salsa.example', 'hello@salsa.example'])
  await expect(about.getByText(/Salsa House is a trademark .* © \d{4} Salsa House/)).toBeVisible()
})

test('where hand-off is off, tokens in the address are dropped and not used', async ({ page, context, built }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const url = await built({ VITE_HAND_OFF: 'off' })
  await page.goto(`${url}users/list?page=2&accessToken=a.b.c&refreshToken=d&idToken=e`)

  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL((address) => !address.href.includes('oken') && address.href.includes('page%3D2'))
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect((await context.cookies()).filter(({ name }) => name.endsWith('_token'))).toEqual([])
})
