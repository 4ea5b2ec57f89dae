import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { LARGEST_PAGE, type Page } from '@/api/list'
import type { Pause } from '@/jobs/request-gate'
import { readPages } from './read-pages'

type Row = { id: number }

const rowsOf = (ids: number[]) => ids.map((id) => ({ id }))
const range = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** A server with these records, which sends at most `largest` of them on a page. */
function serverWith(records: Row[], largest = LARGEST_PAGE) {
  const requested: number[] = []
  return {
    records,
    requested,
    /** Runs before each response. */
    before: async (_page: number) => {},
    /** The page size that a response names: without one, the schema of a page assumes the requested one. */
    named: largest,
    /** Changes the records at the moment of a response. */
    change: (_page: number) => {},
    async readPage(this: void, page: number, _signal: AbortSignal): Promise<Page<Row>> {
      requested.push(page)
      await server.before(page)
      server.change(page)
      const rows = server.records.slice((page - 1) * largest, page * largest)
      return {
        rows,
        meta: { total: server.records.length, page, perPage: server.named },
        receivedRowCount: rows.length,
      }
    },
  }
}
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))

let server: ReturnType<typeof serverWith>

/** Reads all pages of the server. */
async function read(start: { nextPage: number; rows: Row[]; total: number } = { nextPage: 1, rows: [], total: 0 }) {
  const rows = [...start.rows]
  const nextPages: number[] = []
  const pauses: (Pause | undefined)[] = []
  const { signal } = new AbortController()
  const onPause = (pause: Pause | undefined) => void pauses.push(pause)
  for await (const { added, nextPage } of readPages({ readPage: server.readPage, signal, onPause, start })) {
    rows.push(...added)
    nextPages.push(nextPage)
  }
  return { rows, nextPages, pauses }
}

describe('reading all pages', () => {
  test.each([0, 100, 101, 1234])(
    'reads %i rows in their order, two pages at once and each once, whatever order they arrive in',
    async (count) => {
      server = serverWith(rowsOf(range(count)))
      let pending = 0
      let most = 0
      server.before = async (page) => {
        most = Math.max(most, ++pending)
        await new Promise((resolve) => setTimeout(resolve, page % 2 ? 0 : 3))
        pending -= 1
      }
      const pages = Math.max(1, Math.ceil(count / 100))
      const { rows, nextPages } = await read()
      expect(idsOf(rows)).toEqual(range(count))
      expect(nextPages).toEqual(range(pages, 2))
      expect(most).toBe(pages > 2 ? 2 : 1)
      expect(server.requested.toSorted((one, other) => one - other)).toEqual(range(pages))
    },
  )

  test.each([50, LARGEST_PAGE])(
    'reads everything from a server that sends 50 rows a page and names %i',
    async (named) => {
      server = serverWith(rowsOf(range(180)), 50)
      server.named = named
      expect(idsOf((await read()).rows)).toEqual(range(180))
    },
  )

  test('ends at an empty page, whatever the total', async () => {
    server = serverWith(rowsOf(range(100)))
    const { readPage } = server
    server.readPage = async (page, signal) => {
      const found = await readPage(page, signal)
      return { ...found, meta: { ...found.meta, total: 1_000_000 } }
    }
    expect(idsOf((await read()).rows)).toEqual(range(100))
    expect(server.requested.length).toBeLessThan(5)
  })

  test('keeps every row without a usable id', async () => {
    server = serverWith(rowsOf([...range(99), 0, 0, 100]))
    expect(idsOf((await read()).rows)).toEqual([...range(99), 0, 0, 100])
  })

  test('waits after a 429 as long as the server asks, and goes on with the same page', async () => {
    vi.useFakeTimers()
    server = serverWith(rowsOf(range(500)))
    server.before = async (page) => {
      if (page === 3 && server.requested.filter((one) => one === 3).length === 1)
        throw new ApiError(429, undefined, { retryAfter: '20' })
    }
    const reading = read()
    await vi.advanceTimersByTimeAsync(19_000)
    expect(server.requested.filter((page) => page === 3)).toHaveLength(1)
    expect(Math.max(...server.requested)).toBeLessThanOrEqual(4)
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    const { rows, pauses } = await reading
    expect(idsOf(rows)).toEqual(range(500))
    expect(pauses.at(0)).toEqual({ until: expect.any(Number) })
    expect(pauses.at(-1)).toBeUndefined()
  })
})

describe('a list that changes while it is read', () => {
  test('does not miss a row that moves while the read is interrupted', async () => {
    server = serverWith(rowsOf(range(300)))
    const start = { nextPage: 2, rows: rowsOf(range(100)), total: 300 }
    server.records.splice(4, 1) // row 101 moves to page 1
    expect(new Set(idsOf((await read(start)).rows))).toEqual(new Set(range(300)))
  })

  test('has each row once, and every row that is there all the time', () => {
    const change = fc.record({ page: fc.integer({ min: 1, max: 9 }), at: fc.nat(), isNew: fc.boolean() })
    return fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 800 }), fc.array(change, { maxLength: 6 }), async (count, changes) => {
        server = serverWith(rowsOf(range(count)))
        const deleted = new Set<number>()
        let added = 10_000
        const pending = changes.filter((one, index) => changes.findIndex(({ page }) => page === one.page) === index)
        server.change = (page) => {
          const next = pending.findIndex((one) => one.page === page)
          if (next === -1) return
          const [{ at, isNew } = { at: 0, isNew: true }] = pending.splice(next, 1)
          const index = at % (server.records.length + 1)
          if (isNew) server.records.splice(index, 0, { id: added++ })
          else for (const { id } of server.records.splice(index, 1)) deleted.add(id)
        }
        const ids = idsOf((await read()).rows)
        expect(new Set(ids).size).toBe(ids.length)
        const found = new Set(ids)
        expect(range(count).filter((id) => !found.has(id) && !deleted.has(id))).toEqual([])
      }),
      { examples: [[201, [{ page: 3, at: 0, isNew: false }]]] }, // the last page becomes empty
    )
  })
})
