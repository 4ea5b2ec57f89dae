import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import { SessionError } from '@/session/session'
import { testWrite } from '@/test/write'
import { removeWithCopy } from './remove-with-copy'
import { changedRecords } from './write'

const record = { id: 1, title: 'Tin' }
const calls = (newest: (typeof record)[]) => ({
  parse: () => record,
  toForm: ({ title }: typeof record) => ({ title }),
  send: async () => {},
  readPage: async () => ({ rows: newest, meta: { total: 9, page: 1, perPage: 10 }, receivedRowCount: newest.length }),
})
const entity = {
  name: 'news',
  path: 'news',
  one: 'news',
  many: 'news',
  nameOf: ({ title }: typeof record) => title,
  read: async () => record,
}
const prepare = (read: () => Promise<typeof record>, id = 1) =>
  removeWithCopy({ ...entity, read }, calls([]), {}).write.prepare({ id, name: 'Tin', data: {} })

test('the copy of a record is read before the record is deleted', async () => {
  expect(await prepare(() => Promise.resolve(record))).toEqual({ copy: record })
})

test.each([new ApiError(404, undefined), new ApiError(403, undefined), new TypeError('not a record')])(
  'a record that cannot be read (%s) is deleted without a copy',
  async (error) => {
    expect(await prepare(() => Promise.reject(error))).toEqual({})
  },
)

test.each([new ApiError(429, undefined), new ApiError(503, undefined), new ApiError(0, undefined), new SessionError()])(
  'a record is not deleted while it can only be read later (%s)',
  async (error) => {
    await expect(prepare(() => Promise.reject(error))).rejects.toBe(error)
  },
)

test('a row without an ID, in a ledger that was tampered with, is not sent', async () => {
  await expect(prepare(() => Promise.resolve(record), 0)).rejects.toThrow('It has no valid ID.')
})

test.each([
  ['with its values', { id: 2, title: 'Tin' }, true],
  [
    'with other values',
    { id: 2, title: 'Khác' },
    { isDone: undefined, reason: expect.stringContaining('Look for it') },
  ],
])('a record %s among the newest tells whether one was created again', async (_what, newest, expected) => {
  const { undo } = removeWithCopy(entity, calls([newest]), {}).write
  const row = { id: 1, name: 'Tin', data: { copy: record }, outcome: 'unknown' as const }
  expect(await undo?.write.isDone(row)).toEqual(expected)
  expect(changedRecords(undo?.write ?? testWrite(), [row])).toEqual({ ids: [0] })
})

test('what was deleted is quoted, unless it has no name', () => {
  const { done, write } = removeWithCopy(entity, calls([]), {})
  expect(done({ id: 12, title: 'Salsa tối' })).toBe("Deleted 'Salsa tối'.")
  expect(done({ id: 12, title: ' ' })).toBe('Deleted News 12.')
  expect(write.undo?.write.title([])).toBe('Recreate news')
})
