import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backend, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, link, press, question, rows } from '@/test/browser/screen'
import { heading } from '@/test/browser/shell'

const tooltip = () => page.getByRole('tooltip')
const assignButton = (id: number) => button(`Assign users to course ${id}`, rows())
const userRequests = () => backend.requests.filter(({ path }) => path.includes('/users'))
const ask = async (id: number) => {
  renderRoute('courses/list?perPage=20')
  await button(`Delete course ${id}`, rows()).click()
}

// Rules: §2: Actions: go to lessons
test('a link opens the lessons of a course', async () => {
  renderRoute('courses/list?perPage=20')
  await link('Lessons of course 3').click()
  await expect.element(heading('Lesson management')).toBeVisible()
  expect(currentPath()).toBe('courses/3/lessons')
})

// Rules: §6: The action of an intro course
test('no users can be assigned to an intro course: its button is focusable but disabled, and gives the reason', async () => {
  const reason = 'Only Special or Regular courses can assign users'
  renderRoute('courses/list')
  await expect.element(link('Lessons of course 12')).toBeVisible()
  link('Lessons of course 12').element().focus()
  await press('{Tab}')
  await expect.element(assignButton(12)).toHaveFocus()
  await expect.element(assignButton(12)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(tooltip()).toHaveTextContent(reason)
  await expect.element(assignButton(12)).toHaveAccessibleDescription(reason)
  await press('{Enter}')
  await press(' ')
  await assignButton(12).click({ force: true })
  await userEvent.pointer({ coords: { x: 0, y: 0 } })
  await assignButton(12).hover({ force: true })
  await expect.element(tooltip()).toHaveTextContent(reason)
  expect(currentPath()).toBe('courses/list')
  expect(userRequests()).toEqual([])
})

describe('the question before a course is deleted', () => {
  test('counts its lessons and users', async () => {
    await ask(2)
    await expect.element(question().getByText('23 lessons and 12 assigned people go with it.')).toBeVisible()
    expect(queries('courses/2/lessons')).toEqual([{ order_by: '-updated_at', page: '1', per_page: '10' }])
  })

  test('does not load users for an intro course', async () => {
    await ask(8)
    await expect.element(question().getByText('3 lessons go with it.')).toBeVisible()
    expect(userRequests()).toEqual([])
  })
})
