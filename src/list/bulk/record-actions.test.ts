import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { ApiError, errorMessage } from '@/api/errors'
import { SessionError } from '@/session/session'
import { mockBackend } from '@/test/mock-backend'
import { removeWithCopies, setActiveAction } from './record-actions'

const { backend } = mockBackend()

const row = { id: 1, name: 'Tin' }
const prepare = (read: () => Promise<object>) =>
  removeWithCopies({ name: 'news', path: 'news', many: 'news' }, { read, create: () => Promise.resolve() }).prepare?.(
    row,
  )

test('the copy of a record is read before the record is deleted', async () => {
  expect(await prepare(() => Promise.resolve({ id: 1, title: 'Tin' }))).toBe('{"id":1,"title":"Tin"}')
})

test.each([new ApiError('http', 404, undefined), new ApiError('http', 403, undefined), new TypeError('not a record')])(
  'a record that cannot be read (%s) is deleted without a copy',
  async (error) => {
    expect(await prepare(() => Promise.reject(error))).toBe('')
  },
)

test.each([
  new ApiError('http', 429, undefined),
  new ApiError('http', 503, undefined),
  new ApiError('no-response', 0, undefined),
  new SessionError(),
])('a record is not deleted while it can only be read later (%s)', async (error) => {
  await expect(prepare(() => Promise.reject(error))).rejects.toBe(error)
})

test.each([{ data: null }, { data: { active: false } }, {}])(
  'a response without a record (%j) is not a change since the job',
  async (body) => {
    backend.use(http.get('*/api/v1/courses/1', () => HttpResponse.json(body)))
    const { undo } = setActiveAction({ name: 'courses', path: 'api/v1/courses', many: 'courses' }, false)
    const failed = await undo?.action.prepare?.(row).catch(errorMessage)
    expect(failed).toBe('The server sent a response that could not be read.')
  },
)
