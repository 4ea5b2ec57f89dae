import { refused, slow } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { codeOf, countLoads, failedScreen, missing, notFound, notice, reloadBy } from './new-version.ts'

test.beforeEach(({ pageErrors }) => pageErrors.allow(/Failed to load (resource|module script)|PreloadError/))

test('does not reload for a new version during a write, and reports its result', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  const gate = Promise.withResolvers<void>()
  const refusal = refused('put', 'users/3/status', 'the server is busy', 503)
  backend.use(...slow('put', 'users/3/status', gate.promise), ...refusal)
  await page.route(codeOf('news'), (route) => route.fulfill(notFound))
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: 'Block user 3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'News' }).click()
  await expect(failedScreen(page)).toContainText(missing)
  await expect(notice(page)).toBeVisible()
  gate.resolve()
  await expect(page.getByText('The server is busy')).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(loads).toHaveLength(1)
})

test('waits for a pending token refresh before the reload, because a refresh token works once', async ({
  page,
  backend,
}) => {
  const { loads } = countLoads(page)
  const gate = Promise.withResolvers<void>()
  await page.route(codeOf('news'), (route) => route.fulfill(notFound))
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  backend.use(...slow('put', 'auth/refresh', gate.promise))
  backend.db.expireAccessTokens()
  const refreshing = page.waitForRequest('**/auth/refresh')
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await refreshing
  const probed = page.waitForResponse((response) => response.url().endsWith('/admin/') && response.ok())
  await page.getByRole('link', { name: 'News' }).click()
  await probed
  await page.unroute(codeOf('news'))
  await reloadBy(page, async () => gate.resolve())
  await expect(page.getByText('1–10 of 57').first()).toBeVisible()
  expect(loads).toHaveLength(2)
  expect(backend.requests.filter(({ path }) => path.endsWith('auth/refresh'))).toHaveLength(1)
})

test('does not reload if a write starts during the check for a new version', async ({ page, backend }) => {
  const { loads } = countLoads(page)
  const served = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('delete', 'faqs/:id', gate.promise))
  await page.route(codeOf('file-copier'), (route) => route.fulfill(notFound))
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
  await expect(notice(page)).toBeVisible()
  gate.resolve()
  await expect(page.getByText('1–10 of 22').first()).toBeVisible()
  expect(loads).toHaveLength(1)
})
