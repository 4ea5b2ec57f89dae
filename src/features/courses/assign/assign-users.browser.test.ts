import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { assigned, assignOnServer, available, expectUsers } from '@/test/browser/assign-dialog'
import { backend, bodies, calls } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, message, textsOf, toastTexts } from '@/test/browser/screen'
import { serverError } from '../../../../mocks/overrides.ts'

const loadFailed = 'Failed to fetch users'
/** Lets the server respond with these users to a list of course 2. */
const respondWith = (side: 'assigned' | 'unassigned', data: object[]) =>
  backend.use(http.get(`*/api/v1/courses/2/users/${side}`, () => HttpResponse.json({ data })))

describe('loading the users of a course', () => {
  // Rules: §8: Loading the assignment lists
  test.each(['assigned', 'unassigned'] as const)(
    'shows that the %s users failed, and Confirm is disabled until Retry loads them',
    async (side) => {
      assignOnServer(3, 4)
      backend.use(...serverError(`courses/:id/users/${side}`))
      renderRoute('courses/list?assign=2')
      await expect.poll(toastTexts).toEqual([loadFailed])
      await expect.element(message()).toMatchTextContent('This could not be loaded')
      await expect.element(confirm()).toBeDisabled()
      await expect.element(available.list()).not.toBeInTheDocument()

      respondWith(
        side,
        backend.db.users.filter(({ id }) => [3, 4].includes(id) === (side === 'assigned')),
      )
      await button('Retry').click()
      await expectUsers(assigned, 'Đào', 'Khôi')
      await expect.element(confirm()).toBeEnabled()
      expect(calls('PUT', 'courses/2/users')).toEqual([])
    },
  )

  test('fails if a user is invalid, because a save would remove that user', async () => {
    respondWith('assigned', [{ id: 3 }, { first_name: 'No id' }])
    renderRoute('courses/list?assign=2')
    await expect.poll(toastTexts).toEqual([loadFailed])
    await expect.element(confirm()).toBeDisabled()
  })

  test('shows a user who is in both lists once, as assigned', async () => {
    const someone = { id: 3, first_name: 'Đào', last_name: 'Nguyễn', email: 'dao@example.com' }
    const nameless = { id: 77, first_name: null, last_name: null, email: null }
    respondWith('assigned', [someone, someone])
    respondWith('unassigned', [someone, nameless, nameless])
    renderRoute('courses/list?assign=2')
    await expectUsers(assigned, 'Đào')
    expect(textsOf(available.users())).toEqual(['——'])
    await available.users().first().dblClick()
    backend.use(http.put('*/api/v1/courses/2/users', () => new HttpResponse(null, { status: 204 })))
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bodies('PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 77] }])
  })
})

test('the link to the users of a course of the type Intro opens no dialog, loads no users and shows the reason', async () => {
  renderRoute('courses/list?assign=1')
  await expect.poll(toastTexts).toEqual(['Only Special or Regular courses can assign users'])
  await expect.poll(currentPath).toBe('courses/list')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(backend.requests.filter(({ path }) => path.includes('/users/'))).toEqual([])
})
