import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Page, PageRequest } from '@/api/list'
import { toast } from '@/ui/toast/toast'
import { type AllPages, allPagesKey, type ChangedRecords, selectedKey } from './all-pages'
import { applyPatches, updateRows } from './patch-pages'

const row = (id: number, name = `n${id}`) => ({ id, name })
const rows = [row(1), row(2), row(3)]

test('patches replace, remove and append records, also in pages that arrive later', () => {
  const patches = new Map([
    [2, row(2, 'new')],
    [3, undefined],
    [4, row(4)],
  ])
  expect(applyPatches(rows, patches)).toEqual([row(1), row(2, 'new'), row(4)])
  const first = applyPatches([row(1)], patches)
  expect(applyPatches([...first, row(2), row(3), row(5)], patches)).toEqual([row(1), row(2, 'new'), row(4), row(5)])
})

describe('after a write', () => {
  const users = new Map<number, { id: number; name: string }>()
  const readItem = vi.fn<(id: number) => Promise<{ id: number; name: string }>>()
  const readPage = vi.fn<(request: PageRequest) => Promise<Page<{ id: number; name: string }>>>()
  const calls = { key: ['users'], readItem, readPage }
  const listKey = [...allPagesKey(calls), 'filtered']
  let client: QueryClient

  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
    readItem.mockReset().mockImplementation(async (id) => users.get(id) ?? row(id, 'changed'))
    users.clear()
  })

  /** Puts rows into the cache, as a list that has read them. */
  function show(listed: readonly { id: number; name: string }[], changes: Partial<AllPages<{ id: number }>> = {}) {
    const filtering = { rowModels: {}, prepare: () => {}, columns: () => [] }
    const read = { nextPage: 2, isComplete: true, isStopped: false, patches: new Map(), filtering }
    const rest = { keyword: '', completedAt: 0, readCount: 0, total: 0, pause: undefined }
    client.setQueryData(listKey, { ...read, ...rest, rows: listed, ...changes })
  }
  const shown = () => client.getQueryData<AllPages<{ id: number; name: string }>>(listKey)
  const shownIds = () => shown()?.rows.map(({ id }) => id)
  const write = (changed: ChangedRecords) => updateRows(client, calls, changed)
  const newest = (ids: number[], total = ids.length) =>
    readPage.mockReset().mockResolvedValue({
      rows: ids.map((id) => row(id)),
      meta: { total, page: 1, perPage: 100 },
      receivedRowCount: ids.length,
    })

  test('a read that was stopped stays so, and reads a record that could not be read again when it continues', async () => {
    show(rows, { isComplete: false, isStopped: true, nextPage: 7 })
    readItem.mockRejectedValue(new Error('failed'))
    await write({ ids: [2] })
    expect(shown()).toMatchObject({ rows: [row(1), row(3)], isStopped: true, nextPage: 1 })
  })

  test('a read whose first page may be older than the write starts again', async () => {
    const response = Promise.withResolvers<null>()
    const queryFn = vi.fn<() => Promise<null>>(() => response.promise)
    client.query({ queryKey: listKey, queryFn }).catch(() => undefined)
    await write({ ids: [2] })
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  test('the records of an import are read by one request', async () => {
    show(rows)
    newest([10, 11, 12, 1])
    await write({ ids: [0, 0, 0] })
    expect(readPage.mock.calls).toEqual([[{ keyword: '', orderBy: '-updated_at', page: 1, perPage: 10 }]])
    expect(shownIds()).toEqual([1, 2, 3, 10, 11, 12])
    await write({ ids: Array.from({ length: 30 }, () => 0) })
    expect(readPage).toHaveBeenLastCalledWith(expect.objectContaining({ perPage: 100 }))
  })

  test('all pages are read again if more records were created than a page contains', async () => {
    const readAllPages = vi.fn<() => object>(() => ({ rows }))
    client.setQueryDefaults(listKey, { queryFn: readAllPages })
    show(rows)
    newest([10], 500)
    await write({ ids: Array.from({ length: 150 }, () => 0) })
    expect(readPage).toHaveBeenCalledTimes(1)
    expect(readAllPages).toHaveBeenCalledTimes(1)
  })

  test('a record that is gone is removed, and all pages are read again if one cannot be read', async () => {
    const readAllPages = vi.fn<() => object>(() => ({ rows }))
    client.setQueryDefaults(listKey, { queryFn: readAllPages })
    show(rows)
    readItem.mockRejectedValueOnce(new ApiError(404, undefined))
    await write({ ids: [2] })
    expect(shownIds()).toEqual([1, 3])
    expect(readAllPages).not.toHaveBeenCalled()
    readItem.mockRejectedValueOnce(new ApiError(503, undefined))
    await write({ ids: [3] })
    expect(readAllPages).toHaveBeenCalledTimes(1)
  })

  test('a record that is not listed appears only if the keyword finds it', async () => {
    show(rows, { keyword: 'mai' })
    newest([9])
    await write({ ids: [8, 9] })
    expect(shownIds()).toEqual([1, 2, 3, 9])
    expect(readItem).not.toHaveBeenCalled()
    show(rows)
    await write({ ids: [8] })
    expect(shownIds()).toEqual([1, 2, 3, 8])
  })

  test('an older response does not replace a newer one', async () => {
    show(rows)
    const first = Promise.withResolvers<{ id: number; name: string }>()
    readItem.mockReturnValueOnce(first.promise)
    const writes = [write({ ids: [2] })]
    await vi.waitFor(() => expect(readItem).toHaveBeenCalledTimes(1))
    users.set(2, row(2, 'newer'))
    writes.push(write({ ids: [2] }))
    await vi.waitFor(() => expect(shown()?.rows[1]?.name).toBe('newer'))
    first.resolve(row(2, 'older'))
    await Promise.all(writes)
    expect(shown()?.rows[1]?.name).toBe('newer')
  })

  test('a selected record is read once, a failure is reported, and a selection does not grow', async () => {
    const error = vi.spyOn(toast, 'error').mockReturnValue()
    const selected = [...selectedKey(calls), '']
    client.setQueryData(selected, [row(2)])
    readItem.mockRejectedValueOnce(new Error('no response'))
    await write({ ids: [2] })
    expect(error).toHaveBeenCalledWith('A selected row could not be read again. It may be outdated.')
    show(rows)
    readItem.mockClear()
    await write({ ids: [2] })
    expect(readItem.mock.calls).toEqual([[2]])
    expect(client.getQueryData(selected)).toEqual([row(2, 'changed')])
    await write({ ids: [2], isDeleted: true })
    expect(client.getQueryData(selected)).toEqual([])
  })
})
