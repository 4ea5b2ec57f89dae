import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog } from '@/test/browser/screen'

const long = 'Nhảy đương đại '.repeat(700)

beforeEach(async () => {
  await page.viewport(375, 720)
  change(backend.db.courses, 2, { name: long })
  change(backend.db.users, 2, { first_name: long })
})
afterEach(() => page.viewport(1280, 800))

test('a course name of 10,000 letters does not push its lessons out of view', async () => {
  const main = page.getByRole('main')
  renderRoute('courses/2/lessons')
  await expect.element(main.getByText(`${long.slice(0, 500)}…`).first()).toBeVisible()
  await expect.element(button('Add Lesson', main)).toBeInViewport()
})

test.each([
  ['membership', 'users/list?membership=2', 'Membership'],
  ['assignment', 'courses/list?assign=2', 'Assign users'],
])('a name of 10,000 letters does not push the buttons of the %s dialog out of view', async (_what, path, title) => {
  renderRoute(path)
  await expect.element(dialog()).toMatchTextContent(long.slice(0, 500))
  await expect.element(dialog()).toHaveAccessibleName(title)
  for (const name of ['Close', 'Confirm']) await expect.element(button(name)).toBeInViewport()
})
