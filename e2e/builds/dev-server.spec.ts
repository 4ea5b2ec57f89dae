import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test as base, expect } from '@playwright/test'
import { withCors } from '../../mocks/cors.ts'
import { createBackend } from '../../mocks/server.ts'
import { plainEnv } from '../../tools/commands/plain-env.ts'
import { rows } from '../pages.ts'
import { logIn } from '../session/session.ts'
import { serveApi } from '../support/serve.ts'

/** Starts the development server as `npm run dev` does, but on a free port, and prints the URL of the app. */
const script = `
import { createServer } from 'vite'
const server = await createServer({ logLevel: 'silent', server: { port: 0 } })
await server.listen()
console.log(server.resolvedUrls.local[0])`

const test = base.extend<{ serve: (env: Record<string, string>) => Promise<string> }>({
  serve: async ({}, use) => {
    const ends: (() => Promise<unknown>)[] = []
    await use(async (env) => {
      const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...plainEnv, NODE_ENV: undefined, ...env }, // Playwright has set NODE_ENV to `test`.
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      ends.push(() => {
        server.kill()
        return once(server, 'exit')
      })
      const [url] = await once(createInterface(server.stdout), 'line')
      return String(url)
    })
    for (const end of ends) await end()
  },
})

// A page consists of hundreds of files, which the server compiles when they are requested.
const slowly = { timeout: 60_000 }
test.use({ actionTimeout: slowly.timeout })
test.describe.configure({ mode: 'default' })

test('the development server uses the demo, or an API, called by the page or through a proxy', async ({
  page,
  serve,
}) => {
  await page.goto(`${await serve({})}users/list`)
  await logIn(page)
  await expect(rows(page)).toHaveCount(10, slowly)
  await expect(page.getByText('Scenario').first()).toBeVisible()

  const backend = createBackend()
  const api = await serveApi(withCors((request) => backend.handle(request)))
  const url = await serve({ VITE_API_MOCKING: 'off', VITE_API_BASE_URL: api.url, API_PROXY: api.url })
  await page.goto(`${url}users/list`)
  await logIn(page)
  await expect(rows(page)).toHaveCount(10, slowly)
  expect(backend.requests.map(({ path }) => path)).toContain('/api/v1/users')
  await expect(page.getByText('Scenario')).toHaveCount(0)
  const proxied = await page.request.get(new URL('/api/v1/users', url).href)
  expect([proxied.status(), await proxied.json()]).toEqual([401, { error: 'token is invalid or expired' }])
  await api.close()
})
