import { lastPage, type Page } from '@/api/list'
import { createPatientReader, type Pause } from '@/jobs/request-gate'
import type { ListRecord } from '@/list/table/table'

/** The largest page that the API sends (specification §9). */
export const LARGEST_PAGE = 100
const CONCURRENT_REQUESTS = 2

/** What has been read so far. */
export type PagesProgress<Row> = {
  /** The rows that the last page has added, in the order of the server. */
  added: Row[]
  /** All rows so far. */
  read: number
  total: number
  /** The first page that has not been read. An interrupted read continues there. */
  nextPage: number
}

type AllPagesOptions<Row> = {
  /** Reads a page of `LARGEST_PAGE` rows, in an order that changes as little as possible. */
  readPage: (page: number, signal: AbortSignal) => Promise<Page<Row>>
  signal: AbortSignal
  onProgress: (progress: PagesProgress<Row>) => void
  /** The read is paused, or continues. */
  onPause: (pause: Pause | undefined) => void
  /** Where an earlier read was interrupted, and its rows. */
  start?: { page: number; rows: readonly Row[] }
}

/**
 * Reads all pages of a list, two at once. It pauses while the browser is offline, and after a 429 as long as the server asks
 * to. Rows that appear on two pages are kept once. If rows were deleted or moved during the read, others may have moved to
 * a page that was read before: then the pages are read once more, and what is missing is appended.
 * @returns all rows, including those of the start
 * @throws the error of the first page that could not be read, after `onProgress` for all pages before it
 */
export async function readAllPages<Row extends ListRecord>(options: AllPagesOptions<Row>): Promise<Row[]> {
  const { start = { page: 1, rows: [] }, signal, onProgress, onPause } = options
  const patiently = createPatientReader({ stop: signal, showPause: onPause })
  const readPage = (page: number) => patiently(() => options.readPage(page, signal))
  const rows = [...start.rows]
  const seen = new Set(rows.map(({ id }) => id))
  const read = (from: number, isAgain: boolean) => {
    let duplicates = 0
    return readInOrder(readPage, from, (page, totals, nextPage) => {
      // An id of 0 is an unusable one. These rows can't be compared.
      const added = page.data.filter(({ id }) => (id === 0 ? !isAgain : !seen.has(id)))
      duplicates += page.data.length - added.length
      for (const row of added) seen.add(row.id)
      rows.push(...added)
      if (!isAgain || added.length > 0) onProgress({ added, read: rows.length, total: totals.last, nextPage })
      return duplicates > totals.last - totals.first || totals.last < totals.highest
    })
  }
  const hasMoved = await read(start.page, false)
  if (hasMoved) await read(1, true)
  return rows
}

type Totals = { first: number; last: number; highest: number }

/**
 * Reads the pages from `from` on, and hands them over in their order.
 * @param take returns whether rows have moved between pages
 * @returns what `take` has returned for any page
 */
async function readInOrder<Row>(
  readPage: (page: number) => Promise<Page<Row>>,
  from: number,
  take: (page: Page<Row>, totals: Totals, nextPage: number) => boolean,
): Promise<boolean> {
  const first = await readPage(1)
  const { total } = first.meta
  const { receivedRowCount } = first
  // Some servers send fewer rows than requested.
  const pageSize =
    receivedRowCount > 0 && receivedRowCount < Math.min(total, LARGEST_PAGE) ? receivedRowCount : LARGEST_PAGE
  const totals = { first: total, last: total, highest: total }
  const arrived = new Map([[1, first]])
  let hasMoved = false
  let hasFailed = false
  let next = Math.max(from, 2)
  let taken = from - 1

  const takeArrived = () => {
    for (let page = arrived.get(taken + 1); page; page = arrived.get(taken + 1)) {
      taken += 1
      arrived.delete(taken)
      hasMoved = take(page, totals, taken + 1) || hasMoved
    }
  }
  const readOn = async () => {
    while (next <= lastPage(totals.last, pageSize) && !hasFailed) {
      const number = next++
      const page = await readPage(number).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
      arrived.set(number, page)
      totals.last = page.meta.total
      totals.highest = Math.max(totals.highest, totals.last)
      takeArrived()
    }
  }
  takeArrived()
  const outcomes = await Promise.allSettled(Array.from({ length: CONCURRENT_REQUESTS }, readOn))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return hasMoved
}
