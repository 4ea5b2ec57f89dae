import { refused, slow } from '../mocks/scenarios.ts'
import { expect, test } from './fixtures.ts'
import { banner, codeOf, countLoads, failedScreen, gone, missing, reloadBy, rows } from './new-version.ts'
import { logIn } from './session.ts'

test.beforeEach(({ faults }) => faults.allow(/Failed to load (resource|module script)|PreloadError/))

test('a session that lives in the page alone is not given up for the new version', async ({ page }) => {
  const { loads } = countLoads(page)
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set() {} }))
  await page.goto('login')
  await logIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.route(codeOf('news'), (route) => route.fulfill(gone))
  await page.getByRole('link', { name: 'News' }).click()
  await expect(failedScreen(page)).toContainText(missing)
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(1)
})

test('a write on its way is not given up for the new version: what became of it is told', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  const gate = Promise.withResolvers<void>()
  const refusal = refused('put', 'users/3/status', 'the server is busy', 503)
  backend.use(...slow('put', 'users/3/status', gate.promise), ...refusal)
  await page.route(codeOf('news'), (route) => route.fulfill(gone))
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Block user 3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'News' }).click()
  await expect(failedScreen(page)).toContainText(missing)
  await expect(banner(page)).toBeVisible()
  gate.resolve()
  await expect(page.getByText('The server is busy')).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(1)
})

test('a renewal on its way is waited for: its token can be spent once', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  const gate = Promise.withResolvers<void>()
  await page.route(codeOf('news'), (route) => route.fulfill(gone))
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  backend.use(...slow('put', 'auth/refresh', gate.promise))
  backend.db.expireAccessTokens()
  const renewing = page.waitForRequest('**/auth/refresh')
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await renewing
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/admin/') && answer.ok())
  await page.getByRole('link', { name: 'News' }).click()
  await looked
  await page.unroute(codeOf('news'))
  await reloadBy(page, async () => gate.resolve())
  await expect(page.getByText('1–10 of 57').first()).toBeVisible()
  expect(loads).toHaveLength(2)
  expect(backend.requests.filter(({ path }) => path.endsWith('auth/refresh'))).toHaveLength(1)
})

test('nor is a write that begins while the page is looked for', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  const served = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('delete', 'faqs/:id', gate.promise))
  await page.route(codeOf('file-copier'), (route) => route.fulfill(gone))
  await page.route('**/admin/', async (route) => {
    await served.promise
    await route.continue()
  })
  await page.goto('contents/faq')
  await expect(failedScreen(page)).toContainText(missing)
  const remove = page.getByRole('button', { name: /^Delete FAQ/ }).first()
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => backend.requests.filter(({ method }) => method === 'DELETE').length).toBe(1)
  served.resolve()
  await expect(banner(page)).toBeVisible()
  gate.resolve()
  await expect(page.getByText('1–10 of 22').first()).toBeVisible()
  expect(loads).toHaveLength(1)
})
