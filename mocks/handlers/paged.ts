import { HttpResponse } from 'msw'
import { fold, phoneDigits } from '../text.ts'
import { Refusal } from './call.ts'

type Listing<Row> = {
  /** The texts of a row that are searched for the keyword. */
  texts: (row: Row) => string[]
  /** The phone number of a row, if it is searched. */
  phone?: (row: Row) => string
  /** The fields that `order_by` can name. */
  sortKeys: readonly (keyof Row & string)[]
}

const PAGE_SIZE = 10
const LARGEST_PAGE = 100
const collator = new Intl.Collator('vi')

/**
 * Responds with a page of `rows` (specification §7). Reads `keyword`, `order_by`, `page` and `per_page` from the URL.
 * The search ignores case and accents. Rows without a value come last in both directions, equal rows are sorted by id.
 */
export function paged<Row extends { id: number }>(url: URL, rows: Row[], listing: Listing<Row>) {
  const query = url.searchParams
  const found = sorted(search(rows, query.get('keyword') ?? '', listing), query.get('order_by') || 'id', listing)
  const page = positive('page', query) ?? 1
  const perPage = Math.min(positive('per_page', query) ?? PAGE_SIZE, LARGEST_PAGE)
  return HttpResponse.json({
    data: found.slice((page - 1) * perPage, page * perPage),
    meta: { total: found.length, page, per_page: perPage },
  })
}

function search<Row>(rows: Row[], keyword: string, { texts, phone }: Listing<Row>): Row[] {
  const wanted = fold(keyword)
  if (!wanted) return rows
  const number = /^[\d\s.+()-]+$/.test(wanted) ? phoneDigits(wanted) : ''
  return rows.filter(
    (row) =>
      texts(row).some((text) => fold(text).includes(wanted)) ||
      (phone && number && phoneDigits(phone(row)).includes(number)),
  )
}

function sorted<Row extends { id: number }>(rows: Row[], orderBy: string, { sortKeys }: Listing<Row>): Row[] {
  const name = orderBy.replace(/^-/, '')
  const key = (['id', ...sortKeys] as const).find((candidate) => candidate === name)
  if (!key) throw new Refusal(400, `order_by must be one of ${sortKeys.join(', ')}, or one of them after a minus`)
  const direction = orderBy.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [a[key], b[key]]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id
    return direction * compare(left, right) || a.id - b.id
  })
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
}

function positive(name: string, query: URLSearchParams): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^[1-9]\d*$/.test(text)) throw new Refusal(400, `${name} must be a whole number of at least 1`)
  return Number(text)
}
