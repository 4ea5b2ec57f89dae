import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { errorMessage } from '@/api/errors'
import { type Action, splitItems } from '@/jobs/action'
import { mockBackend } from '@/test/mock-backend'
import { courseActions } from './courses/course-actions'
import { courses } from './courses/courses'
import { lessonActions } from './lessons/lesson-actions'
import { lessons } from './lessons/lessons'
import { findWrite } from './registry'
import { userActions } from './users/user-actions'
import { users } from './users/users'

const { backend } = mockBackend()

const writes = [
  { path: 'courses/1', id: 'courses/disable/undo', data: {} },
  { path: 'lessons/1', id: 'lessons/disable/undo', data: {} },
  { path: 'users/1', id: 'users/block/undo', data: {} },
  { path: 'users/1', id: 'users/extend', data: { months: 6, expiredAt: '' } },
]
const responses = [{}, { data: null }, { data: { id: 1 } }, { data: { id: 2, active: false, status: 'blocked' } }]

test.each(writes.flatMap((one) => responses.map((body) => ({ ...one, body }))))(
  '$id: the response $body counts as unreadable, and the row is not sent',
  async ({ path, id, data, body }) => {
    backend.use(http.get(`*/api/v1/${path}`, () => HttpResponse.json(body)))
    const reason = await findWrite(id)?.prepare({ id: 1, name: 'Mai', data }).catch(errorMessage)
    expect(reason).toBe('The server sent a response that could not be read.')
  },
)

/** Why each action of an entity leaves a record out, by its label. */
const leftOut = <Item>(actions: readonly Action<Item>[], item: Item) =>
  Object.fromEntries(
    actions.map((action) => [
      action.texts.label,
      splitItems([item], action)
        .leftOut.map(({ reason }) => reason)
        .join(),
    ]),
  )

test('actions leave out the records for which they make no sense', () => {
  const user = (status: string) => leftOut(userActions, users.parse({ id: 8, status }))
  expect(user('pending')).toMatchObject({ Activate: '', Block: '1 is not active', Delete: '' })
  expect(user('active')).toMatchObject({ Activate: '1 is active already', Block: '' })
  expect(user('frozen')).toMatchObject({ Activate: '1 is of an unknown status', Block: '1 is not active' })
  for (const reasonsOf of [
    (active: boolean | null) => leftOut(courseActions, courses.parse({ id: 8, active })),
    (active: boolean | null) => leftOut(lessonActions, lessons.parse({ id: 8, active })),
  ]) {
    expect(reasonsOf(true)).toEqual({ Enable: '1 is active already', Disable: '', Delete: '' })
    expect(reasonsOf(false)).toEqual({ Enable: '', Disable: '1 is disabled already', Delete: '' })
    expect(reasonsOf(null)).toMatchObject({ Enable: '1 is of an unknown status', Disable: '1 is of an unknown status' })
  }
})
