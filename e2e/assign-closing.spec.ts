import { slow } from '../mocks/overrides.ts'
import { assignDialog, assigned, available, confirm } from './assign.ts'
import { calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { expectNoToast } from './toasts.ts'

/** Assigns Đào (3) and Khôi (4) to course 2. */
test.beforeEach(({ backend }) => {
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.user_ids = [3, 4]
})

test('Escape asks before discarding changes, and Cancel closes at once', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Confirmation' })
  await expect(question).toContainText('Leave without saving?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(assigned(page).users).toHaveCount(3)
  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
})

test('Cancel while the assigned users are reloaded before a save saves nothing', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('get', 'courses/:id/users/assigned', gate.promise))
  await confirm(page).click()
  await expect.poll(() => calls(backend, 'GET', 'courses/2/users/assigned')).toHaveLength(2)
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/users/assigned'))
  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(assignDialog(page)).toHaveCount(0)
  await aborted
  gate.resolve()
  await expectNoToast(page)
  expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
})

test('Cancel during a save closes the dialog, and the save continues', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
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

test('keeps pasted addresses while their field is hidden, and asks before discarding them', async ({ page }) => {
  await page.goto('courses/list?assign=2')
  const toggle = assignDialog(page).getByRole('button', { name: 'Paste e-mail addresses' })
  const addresses = assignDialog(page).getByRole('textbox', { name: 'E-mail addresses' })
  await toggle.click()
  await addresses.fill('linh@example.com')
  await toggle.click()
  await expect(addresses).toHaveCount(0)

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Confirmation' })
  await expect(question).toContainText('Leave without saving?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await toggle.click()
  await expect(addresses).toHaveValue('linh@example.com')
  await expect(assignDialog(page).getByText('1 found, 0 already in, 0 not found')).toBeVisible()

  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(assignDialog(page)).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('a second save waits for the earlier save of a closed dialog', async ({ page, backend }) => {
  await page.goto('courses/list?keyword=salsa&assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'courses/:id/users', gate.promise))
  const puts = () => calls(backend, 'PUT', 'courses/2/users')
  await confirm(page).click()
  await expect.poll(puts).toHaveLength(1)
  await assignDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Assign users to course 2' }).click()
  await expect(assigned(page).users).toHaveCount(2)
  await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
  const waiting = assignDialog(page).getByRole('status').filter({ hasText: 'Waiting for an earlier save to end.' })
  await expect(waiting).toBeVisible()
  await assigned(page).user(/^Khôi/).dblclick()
  await confirm(page).click({ force: true })

  gate.resolve()
  await expect(page.getByText('Users assigned to course successfully')).toBeVisible()
  await expect(waiting).toBeHidden()
  expect(puts()).toHaveLength(1)
  await confirm(page).click()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(backend.db.courses.find(({ id }) => id === 2)?.user_ids).toEqual([3, 5])
})
