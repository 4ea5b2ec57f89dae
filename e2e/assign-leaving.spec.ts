import { slow } from '../mocks/scenarios.ts'
import { assignDialog, assigned, available, confirm } from './assign.ts'
import { calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { expectNoToast } from './toasts.ts'

/** Course 2 with Đào (3) and Khôi (4). */
test.beforeEach(({ backend }) => {
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.user_ids = [3, 4]
})

test('closing by accident asks first; Cancel closes at once', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).person(/^Ngọc/).dblclick()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Confirmation' })
  await expect(question).toContainText('Leave without saving?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(assigned(page).people).toHaveCount(3)
  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
})

test('Cancel while who is assigned is read once more for saving saves nothing', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).person(/^Ngọc/).dblclick()
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('get', 'courses/:id/users/assigned', gate.promise))
  await confirm(page).click()
  await expect.poll(() => calls(backend, 'GET', 'courses/2/users/assigned')).toHaveLength(2)
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/users/assigned'))
  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(assignDialog(page)).toHaveCount(0)
  await givenUp
  gate.resolve()
  await expectNoToast(page)
  expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
})

test('Cancel while it is being saved closes at once, and the save goes on', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).person(/^Ngọc/).dblclick()
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'courses/:id/users', gate.promise))
  await confirm(page).click()
  await expect.poll(() => calls(backend, 'PUT', 'courses/2/users')).toHaveLength(1)
  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(assignDialog(page)).toHaveCount(0)
  gate.resolve()
  await expect(page.getByText('Users assigned to course successfully')).toBeVisible()
  expect(backend.db.courses.find(({ id }) => id === 2)?.user_ids).toEqual([3, 4, 5])
})
