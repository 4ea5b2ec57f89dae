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
