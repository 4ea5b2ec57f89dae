import { slow } from '../../mocks/overrides.ts'
import { bodies } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { assignDialog, assigned, available, confirm } from './assign.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('taps select several users, and nothing scrolls sideways', async ({ page, backend }) => {
    const course = backend.db.courses.find(({ id }) => id === 2)
    if (course) course.user_ids = [3, 4]
    await page.goto('courses/list?assign=2')
    await available(page).user(/^An /).tap()
    await available(page)
      .user(/^Linh /)
      .tap()
    await available(page).button('Assign selected (2)').tap()
    await expect(assigned(page).users).toHaveText([/^An /, /^Linh /, /^Đào/, /^Khôi/])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await confirm(page).tap()
    await expect(assignDialog(page)).toHaveCount(0)
    expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 4, 1, 2] }])
  })
})

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
