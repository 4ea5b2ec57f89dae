import { test as base, expect as baseExpect } from '@playwright/test'
import { withCors } from '../../mocks/cors.ts'
import { createBackend } from '../../mocks/server.ts'
import { rows } from '../pages.ts'
import { logIn } from '../session/session.ts'
import { copyProject } from '../support/dev-server.ts'
import { collectPageErrors } from '../support/page-errors.ts'
import { serveApi } from '../support/serve.ts'
import { sessionCookies } from '../support/session-cookies.ts'

const test = base.extend<{ pageErrors: string[] }, { project: ReturnType<typeof copyProject> }>({
  project: [
    async ({}, use) => {
      const project = copyProject()
      await use(project)
      await project.remove()
    },
    { scope: 'worker' },
  ],
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = await collectPageErrors(context)
      await use(pageErrors)
      baseExpect(pageErrors).toEqual([])
    },
    { auto: true },
  ],
})

// A page consists of hundreds of files, which the server compiles when they are requested.
const expect = baseExpect.configure({ timeout: 60_000 })
test.use({ actionTimeout: 60_000 })
// The tests share a copy of the project, whose dependencies Vite optimizes once, in the first of them.
test.describe.configure({ mode: 'default', timeout: 120_000 })

test('uses an API, called by the page or through a proxy, without anything of the demo', async ({ page, project }) => {
  const backend = createBackend()
  const api = await serveApi(withCors((request) => backend.handle(request)))
  const settings = { VITE_API_MOCKING: 'off', VITE_API_BASE_URL: api.url, API_PROXY: api.url }
  const url = await project.serve(settings)
  const { access_token, refresh_token, id_token } = backend.db.signIn()
  await page.context().addCookies(sessionCookies({ access_token, refresh_token, id_token }, url))
  await page.goto(`${url}users/list`)
  await expect(rows(page)).toHaveCount(10)
  expect(backend.requests.map(({ path }) => path)).toContain('/api/v1/users')
  await expect(page.getByText('Scenario')).toHaveCount(0)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])

  const proxied = await page.request.get(new URL('/api/v1/users', url).href)
  expect([proxied.status(), await proxied.json()]).toEqual([401, { error: 'token is invalid or expired' }])
  await api.close()
})

test('shows each change of the sources at once, and keeps what was typed', async ({ page, project, pageErrors }) => {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.goto(`${await project.serve()}users/list`)
  await logIn(page)
  await expect(rows(page)).toHaveCount(10)
  const searchBox = page.getByRole('searchbox', { name: 'Search', exact: true })
  await searchBox.fill('da')

  project.change('src/list/search-box.tsx', 'placeholder="Search"', 'placeholder="Find"')
  await expect(page.getByPlaceholder('Find')).toBeVisible()
  await expect(searchBox).toHaveValue('da')
  expect(loads).toBe(1)

  project.change('mocks/handlers/users.ts', '  ...user,', "  ...user,\n  first_name: 'Salsa',")
  await expect(rows(page).filter({ hasText: 'Salsa' })).toHaveCount(10)
  expect(loads).toBe(2)

  const overlay = page.locator('vite-error-overlay')
  expect(pageErrors).toEqual([])
  project.change('src/list/search-box.tsx', '<search', '<<search')
  await expect(overlay).toContainText('src/list/search-box.tsx')
  await expect.poll(() => pageErrors.join()).toContain('Failed to reload /src/list/search-box.tsx')
  pageErrors.length = 0
  project.change('src/list/search-box.tsx', '<<search', '<search')
  await expect(overlay).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toBe(2)
})
