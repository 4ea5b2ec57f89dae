import type { Page } from '@playwright/test'
import { refused, serverError, slow } from '../mocks/overrides.ts'
import { bodies, calls, queries, sortBothWays } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { expectNoToast } from './toasts.ts'

const LIST = 'courses/2/lessons'
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const row = (page: Page, title: string) =>
  rows(page).filter({ has: page.getByRole('link', { name: title, exact: true }) })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
const answer = (page: Page, word: 'Confirm' | 'Cancel') => question(page).getByRole('button', { name: word })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')

test('the list names its course and shows the latest changes first', async ({ page, backend }) => {
  for (const lesson of backend.db.lessons) lesson.video_at = 0 // Without a video in processing, the list is not polled.
  await page.goto(LIST)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson management')
  await expect(page).toHaveTitle('Lesson management: Salsa cơ bản · Dance Fitness Online')
  await expect(crumbs(page)).toHaveText(['Dashboard', 'Course management', 'Salsa cơ bản'])
  await expect(crumbs(page).getByRole('link')).toHaveText(['Dashboard', 'Course management'])
  await expect(crumbs(page).getByText('Salsa cơ bản')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main').getByText('Salsa cơ bản', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Add Lesson' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Created At',
    'Updated At',
    'Status',
    'Weight',
    'Actions',
  ])
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('1–10 of 23')).toHaveCount(2)
  expect(queries(backend, LIST)).toEqual([{ order_by: '-updated_at', page: '1', per_page: '10' }])
  expect(calls(backend, 'GET', 'courses/2')).toHaveLength(1)
})

test('the list loads before the name of its course, and also if the course fails to load', async ({
  page,
  backend,
}) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('get', 'courses/2', gate.promise))
  await page.goto(LIST)
  await expect(rows(page)).toHaveCount(10)
  await expect(page).toHaveTitle('Lesson management · Dance Fitness Online')
  await expect(crumbs(page).last()).toHaveText('Lesson management')
  gate.resolve()
  await expect(page).toHaveTitle('Lesson management: Salsa cơ bản · Dance Fitness Online')

  backend.use(...refused('get', 'courses/3', 'no access', 403))
  await page.goto('courses/3/lessons')
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson management')
  await expectNoToast(page)
})

test('a row shows title, content, media, dates, status, process and weight', async ({ page, backend }) => {
  const times = { created_at: '2024-01-05T08:04:00Z', updated_at: '2024-02-22T17:30:00Z' }
  Object.assign(backend.db.lessons[4] ?? {}, { ...times, content: 'Dòng một', weight: 7, active: false })
  await page.goto(`${LIST}?perPage=50`)
  const [title = ''] = backend.db.lessons.slice(4, 5).map((lesson) => lesson.title)
  await expect(row(page, title).getByRole('cell')).toHaveText([
    `${title}Dòng mộtVideoAudio`,
    'January 5th, 2024 3:04pm',
    'February 23rd, 2024 12:30am',
    'DisabledDone',
    '7',
    '',
  ])
  const statuses = page.getByRole('row').getByRole('cell', { name: /^(Active|Disabled)/ })
  await expect(statuses.nth(2)).toHaveText('ActiveFailed')
  await expect(statuses.nth(3)).toHaveText('ActiveOn_hold')
})

test('omits missing and unknown values, and offers no action that cannot work', async ({ page, backend }) => {
  const data = [
    { id: 7, title: 'Bài lạ', content: null, video: ' ', process: null },
    { id: -7, title: 'Bài hỏng', video: '/a.mp4' },
  ]
  backend.use(http.get(`*/api/v1/${LIST}`, () => HttpResponse.json({ data, meta: { total: 2 } })))
  await page.goto(LIST)
  await expect(rows(page).first().getByRole('cell')).toHaveText(['Bài lạ', '—', '—', '—', '—', ''])
  await expect(page.getByRole('button', { name: /^(Enable|Disable) lesson/ })).toHaveCount(0)
  await expect(rows(page).last().getByRole('cell')).toHaveText([
    'Bài hỏng',
    '—',
    '—',
    '—',
    '—',
    /^—Nothing can be done with this row/,
  ])
  await expect(rows(page).last().getByRole('link')).toHaveCount(0)
})

test('sorts by every column except the actions, and searches by keyword', async ({ page, backend }) => {
  await page.goto(LIST)
  for (const [name, key] of [
    ['Title', 'title'],
    ['Created At', 'created_at'],
    ['Updated At', 'updated_at'],
    ['Status', 'active'],
    ['Weight', 'weight'],
  ] as const) {
    await sortBothWays(page, backend, LIST, name, key)
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('cross body')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search' }).fill('khongcogi')
  await expect(page.getByText('No results found')).toBeVisible()
})

test('a course without lessons offers to add one', async ({ page }) => {
  await page.goto('courses/12/lessons')
  await expect(page.getByText('No results found')).toBeVisible()
  await expect(page.getByText('No results match')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Lesson' })).toHaveCount(2)
})

test.describe('an invalid course', () => {
  test('with an invalid id shows "Course not found" without any call', async ({ page, backend, baseURL }) => {
    const ids = ['..%2F..%2Fusers%2F5', '0', '-1', '1e3', '1%3Fx', '5%2Fstatus', '02', '9007199254740993', '%20']
    for (const id of ids) {
      await test.step(id, async () => {
        backend.requests.length = 0
        await page.goto(`courses/${id}/lessons?edit=0`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson management')
        await expect(page.getByText('Course not found.')).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.getByRole('table')).toHaveCount(0)
        expect(backend.requests).toEqual([])
      })
    }
    await page.getByRole('link', { name: 'Go to the courses' }).click()
    await expect(page).toHaveURL(`${baseURL}courses/list`)
  })

  for (const path of ['courses/../lessons', 'courses/%2e%2e/lessons', 'courses/1?x/lessons']) {
    test(`${path} opens the dashboard without any call`, async ({ page, backend, baseURL }) => {
      await page.goto(path)
      await expect(page).toHaveURL(`${baseURL}dashboard`)
      expect(backend.requests).toEqual([])
    })
  }

  test('that the server does not know shows "Course not found", too', async ({ page, backend }) => {
    await page.goto('courses/999/lessons')
    await expect(page.getByText('Course not found.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson management')
    await expect(page.getByRole('button', { name: 'Add Lesson' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(calls(backend, 'GET', 'courses/999').length).toBeLessThanOrEqual(2)
  })
})

test('shows the error and Retry when the list fails to load', async ({ page, backend }) => {
  backend.use(...serverError(LIST))
  await page.goto(LIST)
  await expect(page.getByRole('alert')).toContainText('Internal server error')
  await expect(page.getByText('No results found')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

for (const [id, action, target, active] of [
  [3, 'Disable', 'Disabled', false],
  [5, 'Enable', 'Active', true],
] as const) {
  test(`${action} asks first, sends one request and shows the new status`, async ({ page, backend }) => {
    const title = backend.db.lessons[id - 1]?.title ?? ''
    await page.goto(`${LIST}?perPage=50`)
    await page.getByRole('button', { name: `${action} lesson ${id}`, exact: true }).click()
    await expect(question(page)).toHaveAccessibleDescription(
      `Are you sure you want to change status of lesson ID ${id} to ${target} ?`,
    )
    await expect(question(page).getByText(title, { exact: true })).toBeVisible()
    await expect(answer(page, 'Cancel')).toBeFocused()
    await answer(page, 'Confirm').dblclick()
    await expect(row(page, title).getByText(target, { exact: true })).toBeVisible()
    expect(bodies(backend, 'PUT', `lessons/${id}/status`)).toEqual([{ active }])
  })
}

test('asks before deleting a lesson, and sends one request', async ({ page, backend }) => {
  await page.goto(`${LIST}?perPage=50`)
  const remove = page.getByRole('button', { name: 'Delete lesson 3', exact: true })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveAccessibleDescription('Are you sure you want to delete lesson ID 3 ?')
  await expect(question(page)).toContainText('Bước cơ bản tại chỗ')
  await expect(answer(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(remove).toBeFocused()
  expect(calls(backend, 'DELETE', 'lessons/3')).toEqual([])

  await remove.click()
  await answer(page, 'Confirm').dblclick()
  await expect(row(page, 'Bước cơ bản tại chỗ')).toHaveCount(0)
  await expect(page.getByText('1–22 of 22')).toHaveCount(2)
  expect(calls(backend, 'DELETE', 'lessons/3')).toHaveLength(1)
})

test('shows why a deletion was rejected, and removes a lesson that was already deleted', async ({ page, backend }) => {
  backend.use(...refused('delete', 'lessons/3', 'somebody is watching it', 400))
  await page.goto(`${LIST}?perPage=50`)
  await page.getByRole('button', { name: 'Delete lesson 3', exact: true }).click()
  await answer(page, 'Confirm').click()
  await expect(toasts(page)).toHaveText('Somebody is watching it')
  await expect(row(page, 'Bước cơ bản tại chỗ')).toBeVisible()

  backend.db.lessons = backend.db.lessons.filter(({ id }) => id !== 4)
  await page.getByRole('button', { name: 'Delete lesson 4', exact: true }).click()
  await answer(page, 'Confirm').click()
  await expect(row(page, 'Bước tiến và lùi')).toHaveCount(0)
  await expect(toasts(page).filter({ hasText: 'Lesson not found' })).toBeVisible()
})
