import { lastPage, type Page } from '@/api/list'
import { createPausingReader, type Pause } from '@/jobs/request-gate'

const CONCURRENT_REQUESTS = 2

/** What the next page has added. */
type Step<Row> = {
  /** The rows that no earlier page had, in the order of the server. */
  added: Row[]
  total: number
  /** The first page that has not been read. An interrupted read continues there. */
  nextPage: number
}

type PagesOptions<Row> = {
  /** Reads a page of `LARGEST_PAGE` rows, in an order that changes as little as possible. */
  readPage: (page: number, signal: AbortSignal) => Promise<Page<Row>>
  signal: AbortSignal
  /** Called when the read is paused, and when it continues. */
  onPause: (pause: Pause | undefined) => void
  /** Where an earlier read was interrupted, its rows, and the total at that time. */
  start: { nextPage: number; rows: readonly Row[]; total: number }
}

/**
 * Reads all pages of a list, two at once. It pauses while the browser is offline, and after a 429 as long as the server asks
 * to. A row that appears on two pages is handed over once. If rows were deleted or moved during the read, others may have
 * moved to a page that was read before: then all pages are read once more.
 */
export async function* readPages<Row extends { id: number }>(options: PagesOptions<Row>): AsyncGenerator<Step<Row>> {
  const { start, signal, onPause } = options
  const readWhenAllowed = createPausingReader({ stop: signal, showPause: onPause })
  const readPage = (page: number) => readWhenAllowed(() => options.readPage(page, signal))
  const seen = new Set(start.rows.map(({ id }) => id))
  let hasMoved = false
  let duplicates = 0
  for await (const { rows, totals, nextPage } of readInOrder(readPage, start)) {
    const added = rows.filter(({ id }) => id === 0 || !seen.has(id)) // rows without a usable id can't be compared
    for (const { id } of added) seen.add(id)
    duplicates += rows.length - added.length
    // A new record moves others to a later page, where they are read again: as many duplicates as new records are normal.
    const newRecords = totals.last - totals.first
    const wasDeleted = totals.last < totals.highest
    hasMoved ||= duplicates > newRecords || wasDeleted
    yield { added, total: totals.last, nextPage }
  }
  if (!hasMoved) return
  for await (const { rows, totals, nextPage } of readInOrder(readPage, { nextPage: 1, total: 0 })) {
    const added = rows.filter(({ id }) => id !== 0 && !seen.has(id))
    for (const { id } of added) seen.add(id)
    if (added.length > 0) yield { added, total: totals.last, nextPage }
  }
}

/**
 * Reads the pages from `nextPage` on. The first page is always read, because it tells how many there are. If the server sends
 * fewer rows than requested and does not name its page size, the number of rows of the first page is the page size. An empty
 * page is the end, whatever the total.
 */
async function* readInOrder<Row>(
  readPage: (page: number) => Promise<Page<Row>>,
  { nextPage: from, total: totalBefore }: { nextPage: number; total: number },
) {
  const first = await readPage(1)
  const { total } = first.meta
  const perPage = Math.min(first.meta.perPage, Math.max(first.receivedRowCount, 1))
  const totals = { first: total, last: total, highest: Math.max(total, totalBefore) }
  if (from === 1) yield { rows: first.rows, totals, nextPage: 2 }
  const requests: Promise<Page<Row>>[] = []
  let requested = Math.max(from, 2)
  for (let number = requested; number <= lastPage(totals.last, perPage); number++) {
    while (requests.length < CONCURRENT_REQUESTS && requested <= lastPage(totals.last, perPage)) {
      const request = readPage(requested++)
      request.catch(() => undefined) // reported when its turn comes
      requests.push(request)
    }
    const page = await requests.shift()
    if (!page) return
    totals.last = page.meta.total
    totals.highest = Math.max(totals.highest, totals.last)
    yield { rows: page.rows, totals, nextPage: number + 1 }
    if (page.receivedRowCount === 0) return
  }
}
