import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { errorMessage } from '@/api/errors'
import { mockBackend } from '@/test/mock-backend'
import { findWrite } from './actions'

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
