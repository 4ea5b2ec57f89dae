import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import { SessionError } from '@/session/session'
import { removeWithCopies } from './record-actions'

const row = { id: 1, name: 'Tin' }
const prepare = (read: () => Promise<object>) =>
  removeWithCopies({ name: 'news', path: 'news', many: 'news', read }, () => Promise.resolve()).prepare?.(row)

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
