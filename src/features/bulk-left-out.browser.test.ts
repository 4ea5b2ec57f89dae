import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, question } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'

const users = { path: 'users/list', noun: 'user', odd: { first_name: 'Đào', status: 'frozen' } }
const courses = { path: 'courses/list', noun: 'course', odd: { name: 'Đào', active: null } }
const lessons = { path: 'courses/2/lessons', noun: 'lesson', odd: { title: 'Đào', active: null } }

test.each([
  { ...users, action: 'Activate', fitting: { status: 'pending' }, reason: 'of an unknown status' },
  { ...users, action: 'Block', fitting: { status: 'active' }, reason: 'not active' },
  { ...courses, action: 'Enable', fitting: { active: false }, reason: 'of an unknown status' },
  { ...courses, action: 'Disable', fitting: { active: true }, reason: 'of an unknown status' },
  { ...lessons, action: 'Enable', fitting: { active: false }, reason: 'of an unknown status' },
  { ...lessons, action: 'Disable', fitting: { active: true }, reason: 'of an unknown status' },
])('$action leaves out a $noun with an unknown status', async ({ path, noun, odd, action, fitting, reason }) => {
  const data = [
    { id: 8, ...odd },
    { id: 9, ...odd, ...fitting },
  ]
  backend.use(http.get(`*/api/v1/${path.replace('/list', '')}`, () => HttpResponse.json({ data, meta: { total: 2 } })))
  renderRoute(path)
  for (const id of [8, 9]) await page.getByRole('checkbox', { name: `Select ${noun} ${id}`, exact: true }).click()
  await button(action, main()).click()
  await expect.element(question()).toMatchTextContent(`1 is ${reason} and will be left out: Đào.`)
  expect(question().getByRole('listitem').elements()).toHaveLength(1)
  await button('Cancel', question()).click()
})
