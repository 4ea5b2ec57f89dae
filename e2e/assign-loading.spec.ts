import * as overrides from '../mocks/overrides.ts'
import { assignDialog, assigned, available, changes, confirm } from './assign.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const loadFailed = 'Failed to fetch users'

test.beforeEach(({ backend }) => {
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.user_ids = [3, 4]
})

for (const side of ['assigned', 'unassigned'] as const) {
  test(`disables Confirm until Retry loads the ${side} users`, async ({ page, backend, pageErrors }) => {
    pageErrors.allow(/500/)
    backend.use(...overrides.serverError(`courses/:id/users/${side}`))
    await page.goto('courses/list?assign=2')
    await expect(page.getByText(loadFailed, { exact: true })).toBeVisible()
    await expect(assignDialog(page).getByRole('alert')).toContainText('This could not be loaded')
    await expect(confirm(page)).toBeDisabled()
    await expect(available(page).list).toHaveCount(0)

    const { db } = backend
    const course = db.courses.find(({ id }) => id === 2)
    backend.use(
      http.get(`*/api/v1/courses/2/users/${side}`, () =>
        HttpResponse.json({
          data: db.users.filter(({ id }) => course?.user_ids.includes(id) === (side === 'assigned')),
        }),
      ),
    )
    await assignDialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(assigned(page).users).toHaveCount(2)
    await expect(confirm(page)).toBeEnabled()
    expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
  })
}

test('a list with an invalid user counts as failed, because a save would remove that user', async ({
  page,
  backend,
}) => {
  backend.use(
    http.get('*/api/v1/courses/2/users/assigned', () =>
      HttpResponse.json({ data: [{ id: 3 }, { first_name: 'No id' }] }),
    ),
  )
  await page.goto('courses/list?assign=2')
  await expect(page.getByText(loadFailed, { exact: true })).toBeVisible()
  await expect(confirm(page)).toBeDisabled()
})

test('shows a user who is in both lists once, as assigned', async ({ page, backend }) => {
  const someone = { id: 3, first_name: 'Đào', last_name: 'Nguyễn', email: 'dao@example.com' }
  const nameless = { id: 77, first_name: null, last_name: null, email: null }
  backend.use(
    http.get('*/api/v1/courses/2/users/assigned', () => HttpResponse.json({ data: [someone, someone] })),
    http.get('*/api/v1/courses/2/users/unassigned', () => HttpResponse.json({ data: [someone, nameless, nameless] })),
  )
  await page.goto('courses/list?assign=2')
  await expect(assigned(page).users).toHaveText([/^Đào/])
  await expect(available(page).users).toHaveText(['——'])
  await available(page).users.first().dblclick()
  backend.use(http.put('*/api/v1/courses/2/users', () => new HttpResponse(null, { status: 204 })))
  await confirm(page).click()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 77] }])
})

test('ignores a late response for a course after another one was opened', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'courses/2/users/assigned', gate.promise))
  await page.goto('courses/list?perPage=20')
  await page.getByRole('button', { name: 'Assign users to course 2' }).click()
  await expect.poll(() => calls(backend, 'GET', 'courses/2/users/assigned')).toHaveLength(1)
  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Assign users to course 9' }).click()
  await expect(assignDialog(page)).toHaveAccessibleDescription('Pilates tại nhà')
  gate.resolve()
  const course = backend.db.courses.find(({ id }) => id === 9)
  await expect(assigned(page).count).toHaveText(new RegExp(`${course?.user_ids.length}$`))
  await expect(assigned(page).user(/^Khôi/)).toHaveCount(0)
})

test('keeps the dialog and its changes, and does not read the course again', async ({ page, backend }) => {
  await page.goto('courses/list?perPage=20')
  backend.use(...overrides.refused('get', 'courses/:id', 'not now', 429))
  await page.getByRole('button', { name: 'Assign users to course 2' }).click()
  await available(page).user(/^Ngọc/).dblclick()
  await page.evaluate(async () => {
    dispatchEvent(new Event('visibilitychange'))
    await fetch('/api/v1/uploads/seed/course-1.png') // Earlier requests have completed by now.
  })
  await expect(changes(page)).toHaveText(/\+1\s*−0/)
  expect(calls(backend, 'GET', 'courses/2')).toEqual([])
})

test('the link of an intro course opens no dialog, loads no users and shows the reason', async ({ page, backend }) => {
  await page.goto('courses/list?assign=1')
  await expect(page.getByText('Only Special or Regular courses can assign users', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('courses/list')
  await expect(assignDialog(page)).toHaveCount(0)
  expect(backend.requests.filter(({ path }) => path.includes('/users/'))).toEqual([])
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
  backend.use(...overrides.slow('get', 'courses/1', course.promise))
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

test('shows "Course not found" for an unknown course', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/)
  await page.goto('courses/list?assign=999')
  await expect(assignDialog(page).getByRole('alert')).toContainText('Course not found')
  await expect(assignDialog(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('courses/list')
})

test('shows a loading state for a slow course, and can be closed meanwhile', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'courses/:id', gate.promise))
  await page.goto('courses/list?keyword=bachata&assign=2')
  await expect(assignDialog(page)).toContainText('Loading')
  await assignDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(assignDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('courses/list?keyword=bachata')
  gate.resolve()
})
