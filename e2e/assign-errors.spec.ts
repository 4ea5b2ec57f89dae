import * as overrides from '../mocks/overrides.ts'
import { expectAccessible } from './accessibility/axe.ts'
import { assignDialog, assigned, available, changes, confirm } from './assign.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { logIn } from './session.ts'

const saveFailed = 'Failed to assign users to course'

test.beforeEach(({ backend }) => {
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.user_ids = [3, 4]
})

test('requires at least one assigned user', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await assigned(page).button('Unassign all 2').click()
  await confirm(page).click()
  await expect(assignDialog(page).getByRole('alert')).toHaveText('Please assign at least one user')
  await expect(assignDialog(page).getByRole('alert')).toBeInViewport()
  await expect(available(page).filter).toBeFocused()
  await available(page).user(/^Ngọc/).dblclick()
  await expect(assignDialog(page).getByRole('alert')).toHaveCount(0)
  expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
})

for (const [how, handlers, reason] of [
  ['is rejected', overrides.refused('put', 'courses/:id/users', 'không được phép', 403), 'Không được phép'],
  ['fails with a 500', overrides.serverError('courses/:id/users'), 'may have been saved'],
  ['gets no response', overrides.dropped('put', 'courses/:id/users'), 'may have been saved'],
] as const) {
  test(`a save that ${how} shows the reason, keeps the changes and can be retried`, async ({
    page,
    backend,
    pageErrors,
  }) => {
    pageErrors.allow(/403|500|ERR_/)
    await page.goto('courses/list?assign=2')
    await available(page).user(/^Ngọc/).dblclick()
    await assignDialog(page).getByRole('textbox', { name: 'Description' }).fill('Lớp tối')
    backend.use(...handlers)
    await confirm(page).click()
    await expect(page.getByText(saveFailed, { exact: true })).toBeVisible()
    await expect(assignDialog(page).getByRole('alert')).toContainText(reason)
    await expect(changes(page)).toHaveText(/\+1\s*−0/)
    await expect(assigned(page).user(/^Ngọc/)).toBeVisible()
    await expect(assignDialog(page).getByRole('textbox', { name: 'Description' })).toHaveValue('Lớp tối')
    expect(calls(backend, 'PUT', 'courses/2/users')).toHaveLength(1)

    backend.use(http.put('*/api/v1/courses/2/users', () => new HttpResponse(null, { status: 204 })))
    await confirm(page).click()
    await expect(page.getByText('Users assigned to course successfully')).toBeVisible()
    await expect(assignDialog(page)).toHaveCount(0)
    expect(bodies(backend, 'PUT', 'courses/2/users').at(-1)).toEqual({ description: 'Lớp tối', user_ids: [3, 4, 5] })
  })
}

test('scrolls to the reason of a failed save once, not after each change', async ({ page, backend }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  backend.use(...overrides.refused('put', 'courses/:id/users', 'not now', 429))
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await confirm(page).click()
  const reason = assignDialog(page).getByRole('alert')
  await expect(reason).toBeInViewport()
  await available(page).user(/^An /).dblclick()
  await expect(changes(page)).toHaveText(/\+2\s*−0/)
  await expect(reason).not.toBeInViewport()
})

test('a save keeps the changes that another person made meanwhile', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await assigned(page).user(/^Khôi/).dblclick()
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.user_ids = [3, 4, 6]
  await confirm(page).click()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 6, 5] }])
})

test('opening a deleted course shows an error and removes its row', async ({ page, backend }) => {
  await page.goto('courses/list?perPage=100')
  const button = page.getByRole('button', { name: /^Assign users to course 2\b/ })
  await expect(button).toBeVisible()
  backend.db.courses = backend.db.courses.filter(({ id }) => id !== 2)
  await button.click()
  await expect(assignDialog(page)).toContainText('Course not found')
  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(assignDialog(page)).toHaveCount(0)
  await expect(button).toHaveCount(0)
})

test('offers the changes as a draft after the session has ended during a save', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await assigned(page).user(/^Khôi/).dblclick()
  await assignDialog(page).getByRole('textbox', { name: 'Description' }).fill('Lớp tối')
  const addresses = assignDialog(page).getByRole('textbox', { name: 'E-mail addresses' })
  await assignDialog(page).getByRole('button', { name: 'Paste e-mail addresses' }).click()
  await addresses.fill('nobody@example.com')
  backend.db.revokeAll()
  await confirm(page).click()
  await logIn(page)
  await expect(changes(page)).toHaveText(/\+0\s*−0/)
  await assignDialog(page).getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click()
  await expect(assignDialog(page).getByRole('textbox', { name: 'Description' })).toBeFocused()
  await expect(changes(page)).toHaveText(/\+1\s*−1/)
  await expect(addresses).toHaveValue('nobody@example.com')
  await confirm(page).click()
  await expect(page.getByText('Users assigned to course successfully')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: 'Lớp tối', user_ids: [3, 5] }])
})

test('merges an undecided draft with changes from before the next end of the session', async ({ page, backend }) => {
  const note = assignDialog(page).getByRole('textbox', { name: 'Description' })
  const endSession = async () => {
    backend.db.revokeAll()
    await confirm(page).click()
    await logIn(page)
  }
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await endSession()
  await expect(changes(page)).toHaveText(/\+0\s*−0/)
  await note.fill('Lớp tối')
  await assigned(page).user(/^Khôi/).dblclick()
  await endSession()
  await available(page).user(/^An /).dblclick()
  await expect(changes(page)).toHaveText(/\+1\s*−0/)
  await assignDialog(page).getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Restore' }).click()
  await expect(changes(page)).toHaveText(/\+2\s*−1/)
  await expect(note).toHaveValue('Lớp tối')
})

test('sends nothing and says so when the assigned users cannot be reloaded before a save', async ({
  page,
  backend,
  pageErrors,
}) => {
  pageErrors.allow(/500/)
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  backend.use(...overrides.serverError('courses/:id/users/assigned'))
  await confirm(page).click()
  await expect(page.getByText(saveFailed, { exact: true })).toBeVisible()
  await expect(assignDialog(page).getByRole('alert')).toHaveText('Internal server error. Nothing was saved.')
  await expect(assigned(page).user(/^Ngọc/)).toBeVisible()
  expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
})

test('sends nothing if no user remains because another person removed the others', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await assigned(page).user(/^Khôi/).dblclick()
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.user_ids = [4]
  await confirm(page).click()
  await expect(assignDialog(page).getByRole('alert')).toHaveText('Please assign at least one user')
  await expect(assigned(page).users).toHaveCount(0)
  await expect(available(page).users.filter({ hasText: /^(Đào|Khôi)/ })).toHaveCount(2)
  await confirm(page).click()
  await expect(available(page).filter).toBeFocused()
  await expect(assignDialog(page).getByRole('alert')).toHaveText('Please assign at least one user')
  expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
})

test('drops the change of a user who was deleted meanwhile', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await available(page)
    .user(/^Sơn Lê/)
    .dblclick()
  backend.db.users = backend.db.users.filter(({ id }) => id !== 5)
  await confirm(page).click()
  await expect(assignDialog(page).getByRole('alert')).toHaveText('User 5 not found')
  await expect(changes(page)).toHaveText(/\+1\s*−0/)
  await confirm(page).click()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(bodies(backend, 'PUT', 'courses/2/users').at(-1)).toEqual({ description: '', user_ids: [3, 4, 6] })
})

test('does not mark a user as changed whom another person has moved meanwhile, too', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await assigned(page).user(/^Khôi/).dblclick()
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.user_ids = [3, 5]
  backend.use(...overrides.refused('put', 'courses/:id/users', 'not now', 429))
  await expect(assignDialog(page).getByText(/^(New|Unassigned)$/)).toHaveCount(2)
  await confirm(page).click()
  await expect(changes(page)).toHaveText(/\+0\s*−0/)
  await expect(assignDialog(page).getByText(/^(New|Unassigned)$/)).toHaveCount(0)
})

test('a double click moves only the user under the pointer', async ({ page }) => {
  await page.goto('courses/list?assign=2')
  const box = await assigned(page).list.boundingBox()
  await assigned(page).list.dblclick({ position: { x: 80, y: (box?.height ?? 300) - 20 } })
  await expect(changes(page)).toHaveText(/\+0\s*−0/)
  await available(page).user(/^An /).click()
  await available(page)
    .user(/^Linh /)
    .click({ modifiers: ['Control'] })
  await available(page)
    .user(/^Ngọc /)
    .dblclick({ modifiers: ['Control'] })
  await expect(assigned(page).users).toHaveText([/^Ngọc/, /^Đào/, /^Khôi/])
})

test('pressing Confirm twice saves once', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('put', 'courses/:id/users', gate.promise))
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await confirm(page).dblclick()
  await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
  await assigned(page).user(/^Khôi/).dblclick() // Changes are ignored during a save.
  await expect(changes(page)).toHaveText(/\+1\s*−0/)
  gate.resolve()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 4, 5] }])
})

test('fields and move buttons are disabled during a save', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('put', 'courses/:id/users', gate.promise))
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await assignDialog(page).getByRole('button', { name: 'Paste e-mail addresses' }).click()
  await confirm(page).click()
  for (const name of ['Description', 'E-mail addresses'])
    await expect(assignDialog(page).getByRole('textbox', { name })).not.toBeEditable()
  await assigned(page).user(/^Khôi/).click()
  const moving = assignDialog(page).getByRole('button', { name: /^(Unassign|Assign) (selected|all|\d)/ })
  await expect(moving).toHaveCount(5)
  for (const button of await moving.all()) await expect(button).toHaveAttribute('aria-disabled', 'true')
  await assigned(page).button('Unassign selected (1)').click({ force: true })
  await expect(assigned(page).selected).toHaveText([/^Khôi/])
  gate.resolve()
  await expect(assignDialog(page)).toHaveCount(0)
})

for (const theme of ['light', 'dark'] as const)
  for (const width of [1280, 375]) {
    test(`is accessible in the ${theme} theme at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
      await page.goto('courses/list?assign=2')
      await available(page).user(/^Ngọc/).dblclick()
      await assignDialog(page).getByRole('button', { name: 'Paste e-mail addresses' }).click()
      await assignDialog(page).getByRole('textbox', { name: 'E-mail addresses' }).fill('nobody@example.com')
      await expect(assignDialog(page).getByText('1 not found')).toBeVisible()
      await expectAccessible(page)
    })
  }

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('taps select several users, and nothing scrolls sideways', async ({ page, backend }) => {
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

test('keeps the changes when the course becomes an intro course meanwhile', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2&keyword=zumba')
  await available(page).user(/^Ngọc/).dblclick()
  await expect(changes(page)).toHaveText(/\+1\s*−0/)
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.type = 'intro'
  await page.evaluate(async () => {
    dispatchEvent(new Event('visibilitychange'))
    await fetch('/api/v1/uploads/seed/course-1.png') // Earlier requests have completed by now.
  })
  await expect(changes(page)).toHaveText(/\+1\s*−0/)
})
