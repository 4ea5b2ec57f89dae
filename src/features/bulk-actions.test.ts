import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { errorMessage } from '@/api/errors'
import { mockBackend } from '@/test/mock-backend'
import { disableCourses } from './courses/course-bulk-calls'
import { disableLessons } from './lessons/lesson-bulk-calls'
import { blockUsers, extendMemberships } from './users/user-bulk-calls'

const { backend } = mockBackend()

const actions = [
  { path: 'courses/1', action: disableCourses.undo?.action },
  { path: 'lessons/1', action: disableLessons.undo?.action },
  { path: 'users/1', action: blockUsers.undo?.action },
  { path: 'users/1', action: extendMemberships(6) },
]
const responses = [{}, { data: null }, { data: { id: 1 } }, { data: { id: 2, active: false, status: 'blocked' } }]

test.each(actions.flatMap((one) => responses.map((body) => ({ ...one, body }))))(
  '$action.title: the response $body counts as unreadable, and the row is not sent',
  async ({ path, action, body }) => {
    backend.use(http.get(`*/api/v1/${path}`, () => HttpResponse.json(body)))
    const reason = await action?.prepare?.({ id: 1, name: 'Mai' }).catch(errorMessage)
    expect(reason).toBe('The server sent a response that could not be read.')
  },
)
