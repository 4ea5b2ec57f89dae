import { slow } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'

test('rejecting an intro course does not interrupt a navigation to another screen', async ({ page, backend }) => {
  const [course, dialog, news] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  if (!course || !dialog || !news) return
  for (const [name, gate] of [
    ['assign-users', dialog],
    ['news', news],
  ] as const) {
    await page.route(`**/assets/${name}-*.js`, async (route) => {
      await gate.promise
      await route.continue()
    })
  }
  backend.use(...slow('get', 'courses/1', course.promise))
  await page.goto('courses/list?assign=1')
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await page.getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL('contents/news')
  const responded = page.waitForResponse('**/courses/1')
  dialog.resolve()
  course.resolve()
  await (await responded).finished()
  await page.evaluate(() => fetch('/api/v1/uploads/seed/course-1.png')) // Earlier requests have completed by now.
  news.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(page).toHaveURL('contents/news')
})
