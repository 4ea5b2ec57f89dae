import type { Page } from '@playwright/test'
import { refused, serverError, slow } from '../mocks/overrides.ts'
import { bodies, calls, queries, sortBothWays } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { expectNoToast } from './toasts.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
const answer = (page: Page, word: 'Confirm' | 'Cancel') => question(page).getByRole('button', { name: word })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
const writes = ({ requests }: { requests: { method: string }[] }) => requests.filter(({ method }) => method !== 'GET')

test('the list has a title and columns, and shows the latest changes first', async ({ page, backend }) => {
  await page.goto('courses/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Course management', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Course' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Description',
    'Type',
    'Created At',
    'Updated At',
    'Active',
    'Actions',
  ])
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByText('1–10 of 12')).toHaveCount(2)
  expect(queries(backend, 'courses')).toEqual([{ order_by: '-updated_at', page: '1', per_page: '10' }])
})

test('a row shows name, description, type, both dates and whether it is active', async ({ page, backend }) => {
  const [, salsa] = backend.db.courses
  Object.assign(salsa ?? {}, { created_at: '2024-01-05T08:04:00Z', updated_at: '2024-02-22T17:30:00Z' })
  await page.goto('courses/list?perPage=20')
  await expect(row(page, 'Salsa cơ bản').getByRole('cell')).toHaveText([
    'Salsa cơ bản',
    'Bước nền, giữ nhịp và xoay người cho người mới bắt đầu.',
    'Regular',
    'January 5th, 2024 3:04pm',
    'February 23rd, 2024 12:30am',
    'Active',
    '',
  ])
  await expect(row(page, 'Zumba đốt mỡ 30 ngày').getByText('Special', { exact: true })).toBeVisible()
  await expect(row(page, 'Khởi động đúng cách').getByText('Intro', { exact: true })).toBeVisible()
  await expect(row(page, 'Nhảy hiện đại K-Pop').getByText('Disabled', { exact: true })).toBeVisible()
  await expect(row(page, 'Salsa cơ bản').getByRole('button')).toHaveCount(3)
})

test('shows unknown values as text, and offers no action that cannot work', async ({ page, backend }) => {
  const data = [
    { id: 7, name: 'Lớp lạ', type: 'masterclass', active: 'maybe' },
    { id: '../users/5', name: 'Lớp hỏng' },
  ]
  backend.use(http.get('*/api/v1/courses', () => HttpResponse.json({ data, meta: { total: 2 } })))
  await page.goto('courses/list')
  await expect(rows(page).first().getByRole('cell')).toHaveText(['Lớp lạ', '—', 'masterclass', '—', '—', '—', ''])
  await expect(page.getByRole('button', { name: /^(Enable|Disable) course/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Assign users to course 7' })).toHaveAttribute('aria-disabled', 'true')
  await expect(rows(page).last().getByRole('cell')).toHaveText([
    'Lớp hỏng',
    '—',
    '—',
    '—',
    '—',
    '—',
    /^—Nothing can be done with this row/,
  ])
  await expect(rows(page).last().getByRole('link')).toHaveCount(0)
  await expect(rows(page).last().getByRole('button')).toHaveCount(0)
})

test('every column except the actions sorts in both directions', async ({ page, backend }) => {
  await page.goto('courses/list')
  await expect(page.getByRole('columnheader', { name: 'Updated At' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('columnheader', { name: 'Actions' }).getByRole('button')).toHaveCount(0)
  for (const [name, key] of [
    ['Name', 'name'],
    ['Description', 'description'],
    ['Type', 'type'],
    ['Created At', 'created_at'],
    ['Updated At', 'updated_at'],
    ['Active', 'active'],
  ] as const) {
    await sortBothWays(page, backend, 'courses', name, key)
  }
})

test('searches by keyword with or without accents, and can clear a keyword without results', async ({
  page,
  backend,
}) => {
  await page.goto('courses/list?page=2')
  await page.getByRole('searchbox', { name: 'Search' }).fill('salsa')
  await expect.poll(() => queries(backend, 'courses').at(-1)).toMatchObject({ keyword: 'salsa', page: '1' })
  await expect(rows(page).getByRole('link', { name: /^Salsa/ })).toHaveCount(2)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search' }).fill('gian co')
  await expect(page.getByRole('link', { name: 'Giãn cơ trước khi ngủ' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search' }).fill('khongcogi')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('shows the error and Retry when the list fails to load', async ({ page, backend }) => {
  backend.use(...serverError('courses'))
  await page.goto('courses/list')
  await expect(page.getByRole('alert')).toContainText('Internal server error')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test.describe('row actions', () => {
  test('a link opens the lessons of a course', async ({ page, baseURL }) => {
    await page.goto('courses/list?perPage=20')
    await page.getByRole('link', { name: 'Lessons of course 3' }).click()
    await expect(page).toHaveURL(`${baseURL}courses/3/lessons`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson management')
  })

  for (const [type, id] of [
    ['regular', 3],
    ['special', 5],
  ] as const) {
    test(`the dialog that assigns users to a ${type} course has its own URL`, async ({ page, baseURL }) => {
      await page.goto('courses/list?perPage=20')
      const assign = page.getByRole('button', { name: `Assign users to course ${id}`, exact: true })
      await assign.hover()
      await expect(page.getByRole('tooltip')).toHaveText('Assign users')
      await assign.click()
      await expect(page).toHaveURL(`${baseURL}courses/list?perPage=20&assign=${id}`)
    })
  }

  test('the button of an intro course is focusable but disabled, and gives the reason', async ({
    page,
    backend,
    baseURL,
  }) => {
    await page.goto('courses/list')
    const assign = page.getByRole('button', { name: 'Assign users to course 12' })
    const before = backend.requests.length
    await page.getByRole('link', { name: 'Lessons of course 12' }).focus()
    await page.keyboard.press('Tab')
    await expect(assign).toBeFocused()
    await expect(assign).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('tooltip')).toHaveText('Only Special or Regular courses can assign users')
    await expect(assign).toHaveAccessibleDescription('Only Special or Regular courses can assign users')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await assign.click({ force: true })
    await page.mouse.move(0, 0)
    await assign.hover({ force: true })
    await expect(page.getByRole('tooltip')).toHaveText('Only Special or Regular courses can assign users')
    await expect(page).toHaveURL(`${baseURL}courses/list`)
    expect(backend.requests.slice(before).filter(({ path }) => path.includes('users'))).toEqual([])
  })

  for (const [id, action, target, active] of [
    [3, 'Disable', 'Disabled', false],
    [10, 'Enable', 'Active', true],
  ] as const) {
    test(`${action} asks first, sends one request and shows the new status`, async ({ page, backend }) => {
      const name = backend.db.courses[id - 1]?.name ?? ''
      await page.goto('courses/list?perPage=20')
      await page.getByRole('button', { name: `${action} course ${id}`, exact: true }).click()
      await expect(question(page)).toHaveAccessibleDescription(
        `Are you sure you want to change status of course ID ${id} to ${target} ?`,
      )
      await expect(question(page).getByText(name, { exact: true })).toBeVisible()
      await expect(question(page).getByText(/^It has \d+ lessons and \d+ assigned people\.$/)).toBeVisible()
      await expect(answer(page, 'Cancel')).toBeFocused()
      await answer(page, 'Confirm').dblclick()
      await expect(row(page, name).getByText(target, { exact: true })).toBeVisible()
      expect(bodies(backend, 'PUT', `courses/${id}/status`)).toEqual([{ active }])
      const other = action === 'Enable' ? 'Disable' : 'Enable'
      await expect(page.getByRole('button', { name: `${other} course ${id}`, exact: true })).toBeVisible()
    })
  }

  test('asks before deleting a course, counts its lessons and users, and sends one request', async ({
    page,
    backend,
  }) => {
    await page.goto('courses/list?perPage=20')
    await page.getByRole('button', { name: 'Delete course 2', exact: true }).click()
    await expect(question(page)).toHaveAccessibleDescription('Are you sure you want to delete course ID 2 ?')
    await expect(question(page)).toContainText('Salsa cơ bản')
    await expect(question(page)).toContainText('23 lessons and 12 assigned people go with it.')
    expect(queries(backend, 'courses/2/lessons')).toEqual([{ order_by: '-updated_at', page: '1', per_page: '10' }])
    await answer(page, 'Confirm').dblclick()
    await expect(row(page, 'Salsa cơ bản')).toHaveCount(0)
    await expect(page.getByText('1–11 of 11')).toHaveCount(2)
    expect(writes(backend).map(({ method }) => method)).toEqual(['DELETE'])
    expect(calls(backend, 'DELETE', 'courses/2')).toHaveLength(1)
  })

  test('cancelling a question by keyboard changes nothing', async ({ page, backend }) => {
    await page.goto('courses/list')
    for (const name of ['Disable course 4', 'Delete course 4']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(answer(page, 'Cancel')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question(page)).toHaveCount(0)
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question(page)).toHaveCount(0)
    }
    expect(writes(backend)).toEqual([])
  })
})

test.describe('the counts in a question', () => {
  const ask = async (page: Page, id: number) => {
    await page.goto('courses/list?perPage=20')
    await page.getByRole('button', { name: `Delete course ${id}`, exact: true }).click()
  }

  test('have their own text for a course without lessons and users', async ({ page, backend }) => {
    const [, , , , zumba] = backend.db.courses
    backend.db.lessons = backend.db.lessons.filter(({ course_id }) => course_id !== zumba?.id)
    await ask(page, 5)
    await expect(question(page)).toContainText('No lessons, nobody assigned.')
  })

  test('do not load users for an intro course', async ({ page, backend }) => {
    await ask(page, 8)
    await expect(question(page).getByText('3 lessons go with it.', { exact: true })).toBeVisible()
    expect(backend.requests.filter(({ path }) => path.includes('/users'))).toEqual([])
  })

  test('do not delay the name and Confirm while they load', async ({ page, backend }) => {
    const gate = Promise.withResolvers<void>()
    backend.use(
      ...slow('get', 'courses/2/lessons', gate.promise),
      ...slow('get', 'courses/2/users/assigned', gate.promise),
    )
    await ask(page, 2)
    await expect(question(page)).toContainText('Salsa cơ bản')
    await expect.poll(() => calls(backend, 'GET', 'courses/2/lessons')).toHaveLength(1)
    const before = await answer(page, 'Confirm').boundingBox()
    await answer(page, 'Confirm').click()
    await expect(row(page, 'Salsa cơ bản')).toHaveCount(0)
    expect(calls(backend, 'DELETE', 'courses/2')).toHaveLength(1)
    gate.resolve()

    await page.getByRole('button', { name: 'Delete course 3', exact: true }).click()
    await expect(question(page)).toContainText('14 lessons and 40 assigned people go with it.')
    // The counts do not move the buttons.
    expect(await answer(page, 'Confirm').boundingBox()).toEqual(before)
  })

  test('omit a count that fails to load, without a message', async ({ page, backend }) => {
    backend.use(...refused('get', 'courses/2/lessons', 'no access', 403))
    await ask(page, 2)
    await expect(question(page).getByText('12 assigned people go with it.', { exact: true })).toBeVisible()
    await expectNoToast(page)
  })
})

for (const [status, text, message] of [
  [400, 'it has running lessons', 'It has running lessons'],
  [500, 'internal server error', 'Internal server error'],
] as const) {
  test(`shows the reason and keeps the course when its deletion fails with ${status}`, async ({ page, backend }) => {
    backend.use(...refused('delete', 'courses/:id', text, status))
    await page.goto('courses/list')
    await page.getByRole('button', { name: 'Delete course 4', exact: true }).click()
    await answer(page, 'Confirm').click()
    await expect(toasts(page)).toHaveText(message)
    await expect(row(page, 'Bachata cho người mới')).toBeVisible()
    expect(calls(backend, 'DELETE', 'courses/4')).toHaveLength(1)
  })
}

test('removes a course that was already deleted, and shows a status that was already changed', async ({
  page,
  backend,
}) => {
  await page.goto('courses/list')
  await expect(row(page, 'Bachata cho người mới')).toBeVisible()
  backend.db.courses = backend.db.courses.filter(({ id }) => id !== 4)
  await page.getByRole('button', { name: 'Delete course 4', exact: true }).click()
  await answer(page, 'Confirm').click()
  await expect(row(page, 'Bachata cho người mới')).toHaveCount(0)
  await expect(toasts(page)).toHaveText('Course not found')

  const [, , , zumba] = backend.db.courses
  Object.assign(zumba ?? {}, { active: false })
  await page.getByRole('button', { name: 'Disable course 5', exact: true }).click()
  await answer(page, 'Confirm').click()
  await expect(page.getByRole('button', { name: 'Enable course 5', exact: true })).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/5/status')).toEqual([{ active: false }])
})
