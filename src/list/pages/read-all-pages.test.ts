import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageRequest } from '@/api/list'
import { readAllPages } from './read-all-pages'

const queryKey = ['users', 'list', 'all pages']

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

/** Reads 250 rows. The pages after the first wait for `rest`. */
function read(rest?: Promise<void>) {
  const client = new QueryClient()
  const rows = Array.from({ length: 250 }, (_, index) => ({ id: index + 1 }))
  const readPage = async ({ page, perPage }: PageRequest) => {
    if (page > 1) await rest
    const shown = rows.slice((page - 1) * perPage, page * perPage)
    return { rows: shown, receivedRowCount: shown.length, meta: { total: rows.length, page, perPage } }
  }
  const calls = { key: ['users'], readPage, readItem: (id: number) => Promise.resolve({ id }) }
  const loadFilters = () => Promise.resolve({ listName: 'users', readyFilters: [], filters: [], sortValues: {} })
  const { signal } = new AbortController()
  return { client, all: readAllPages(calls, { keyword: '', orderBy: 'id' }, loadFilters, { client, queryKey, signal }) }
}

test('a short read for a list shows its rows once, at its end', async () => {
  const { client, all } = read()
  const changed = vi.fn<() => void>()
  client.getQueryCache().subscribe(changed)
  expect((await all).rows).toHaveLength(250)
  expect(changed).not.toHaveBeenCalled()
})

test('a longer read for a list shows the rows that are there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { client, all } = read(promise)
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toMatchObject({ read: 100, total: 250 }), 3000)
  resolve()
  expect((await all).rows).toHaveLength(250)
})
