import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import { SessionError } from '@/session/session'
import { removeWithCopy } from './remove-with-copy'

const record = { id: 1, title: 'Tin' }
const prepare = (read: () => Promise<typeof record>, id = 1) => {
  const entity = { name: 'news', path: 'news', one: 'news', many: 'news', nameOf: () => 'Tin', read }
  return removeWithCopy(entity, () => Promise.resolve(), {}).write.prepare({ id, name: 'Tin', data: {} })
}

test('the copy of a record is read before the record is deleted', async () => {
  expect(await prepare(() => Promise.resolve(record))).toEqual({ copy: record })
})

test.each([new ApiError('http', 404, undefined), new ApiError('http', 403, undefined), new TypeError('not a record')])(
  'a record that cannot be read (%s) is deleted without a copy',
  async (error) => {
    expect(await prepare(() => Promise.reject(error))).toEqual({})
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

test('a row without an ID, in a ledger that was tampered with, is not sent', async () => {
  await expect(prepare(() => Promise.resolve(record), 0)).rejects.toThrow('It has no valid ID.')
})
