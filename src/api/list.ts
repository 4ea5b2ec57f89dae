import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { characters } from '@/text'
import { z } from '@/zod'
import { id, isRecord, listOf } from './fields'
import { http } from './http'

/** Page-size options (specification §9). */
export const pageSizes = [10, 20, 50, 100] as const
type PageSize = (typeof pageSizes)[number]

/** Fewest characters of a keyword that is applied (specification §5). */
export const MIN_KEYWORD = 3

/** How long after its last character a keyword is applied, in milliseconds (specification §5). */
export const KEYWORD_DELAY = 500

/** What a list shows, as the address says it (specification §4). `orderBy` is a sort key, with a minus descending. */
export type ListState = { keyword: string; orderBy: string; page: number; perPage: PageSize }

/** Longest keyword as an address writes it: nine characters for some Vietnamese letters. Servers take addresses of 2 kB. */
const LONGEST_WRITTEN = 1_800

/** A keyword as it is searched: one Unicode form, so that composed and decomposed Vietnamese find the same. */
export function tidyKeyword(typed: string): string {
  let keyword = typed.normalize('NFC').trim().slice(0, 255)
  while (String(new URLSearchParams({ keyword })).length > LONGEST_WRITTEN) keyword = keyword.slice(0, -1)
  return keyword.replace(/[\uD800-\uDBFF]$/, '').trimEnd() // no half of an emoji
}

/** Whether a keyword is long enough to be applied: counted in characters as people see them. */
export const isKeyword = (keyword: string) => characters(keyword).length >= MIN_KEYWORD

// Shared by all lists: schemas are costly to make, and those of every list are there from the start.
const keyword = z.catch(
  z._default(
    z.pipe(
      z.string(),
      z.transform((typed: string) => (isKeyword(tidyKeyword(typed)) ? tidyKeyword(typed) : '')),
    ),
    '',
  ),
  '',
)
const pageNumber = z.catch(z._default(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(1e9))), 1), 1)
const perPage = z.catch(z._default(z.pipe(z.coerce.number(), z.literal(pageSizes)), 10), 10)

/**
 * How the address of a list screen is read: bad values fall back to the defaults of specification §9. Hand the
 * `defaults` to `stripSearchParams`, so that they leave the address.
 * @param sortKeys the keys that the list can be ordered by
 * @param orderBy the order at first
 */
export function listSearch(sortKeys: readonly string[], orderBy = '-updated_at') {
  const isOrder = (order: string) => order === orderBy || sortKeys.includes(order.replace(/^-/, ''))
  return {
    schema: z.object({
      keyword,
      orderBy: z.catch(z._default(z.string().check(z.refine(isOrder)), orderBy), orderBy),
      page: pageNumber,
      perPage,
    }),
    defaults: { keyword: '', orderBy, page: 1, perPage: 10 as PageSize },
  }
}

/** An id in the address that opens a dialog: `?edit=12`; 0 creates (specification §2). */
export const dialogId = z.catch(
  z.optional(z.pipe(z.pipe(z.coerce.string().check(z.regex(/^\d+$/)), z.transform(Number)), z.int())),
  undefined,
)

/** The list part of an address, for `loaderDeps`. */
export const listState = ({ keyword, orderBy, page, perPage }: ListState): ListState => ({
  keyword,
  orderBy,
  page,
  perPage,
})

const count = (least: number, otherwise: number) =>
  z.catch(z.pipe(z.coerce.number(), z.int().check(z.minimum(least))), otherwise)
const meta = z.object({ total: count(0, 0), page: count(1, 1), perPage: count(1, 10) })

const answerOfPage = z.object({
  data: z.array(z.unknown()),
  meta: z.catch(meta, { total: 0, page: 1, perPage: 10 }),
})

export type Page<Item> = {
  data: Item[]
  meta: z.infer<typeof meta>
  /** How many rows the server sent: `data` holds no more than were asked for. */
  sent: number
}

/**
 * A page of a list (specification §3); missing parts of `meta` take their defaults, and rows win over a total that is
 * missing or too low.
 */
export const page = <Item extends z.ZodMiniType>(item: Item, asked: Pick<ListState, 'page' | 'perPage'>) =>
  z.pipe(
    answerOfPage,
    z.transform(({ data, meta }: z.output<typeof answerOfPage>): Page<z.output<Item>> => {
      const rows = listOf(item).parse(
        dropDuplicateIds(data.slice(0, asked.perPage).map((record) => truncateTexts(record))),
      )
      // Some servers count no rows, or those of the page alone. So few with another page's number are a whole list, sent
      // in place of a page beyond its end.
      const countsPage = meta.total === 0 || (meta.total <= rows.length && meta.page === asked.page)
      const before = countsPage && rows.length > 0 ? (asked.page - 1) * asked.perPage : 0
      return { data: rows, meta: { ...meta, total: Math.max(meta.total, before + rows.length) }, sent: data.length }
    }),
  )

/** Longest text in a list; whoever wants to read more opens the record. */
const LONGEST = 10_000
/** A list shows nothing that lies deeper in a record. */
const DEEPEST = 3

/** A record whose texts hold no page up. */
function truncateTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string' && value.length > LONGEST) return `${value.slice(0, LONGEST).toWellFormed()}…`
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value
  if (Array.isArray(value)) return value.map((one) => truncateTexts(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, truncateTexts(one, depth + 1)]))
}

/** Records that share an id lose it: nobody could tell which one is meant. */
function dropDuplicateIds(records: unknown[]): unknown[] {
  const idOf = (record: unknown) => (isRecord(record) ? id.parse(record.id) : 0)
  const seen = new Set<number>()
  const duplicates = new Set(records.map(idOf).filter((one) => seen.size === seen.add(one).size))
  return records.map((record) => (duplicates.has(idOf(record)) && isRecord(record) ? { ...record, id: null } : record))
}

/** The first and the last row that a page shows, counted from 1. */
export const rowsShown = ({ page, perPage }: ListState, total: number) =>
  [(page - 1) * perPage + 1, Math.min(page * perPage, total)] as const

/** The last page; at least 1. */
export const lastPage = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/**
 * A paged list as query options; the previous page is kept while the next one comes.
 * @param key what the list is cached and made stale under
 * @param path the call's path below the base URL
 */
export const pagedQuery = <Item extends z.ZodMiniType>(key: QueryKey, path: string, item: Item, state: ListState) =>
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key stands for path and item
  queryOptions({
    queryKey: [...key, 'list', state],
    queryFn: ({ signal }) => http.get(path, { searchParams: listParams(state), signal }).json(page(item, state)),
    placeholderData: keepPreviousData,
    gcTime: 60_000, // a list that was left behind
    retryOnMount: false, // the loader has just asked; Retry is the person's to press
  })

/** The query of a paged call (specification §7); without a keyword none is sent. */
export const listParams = ({ keyword, orderBy, page, perPage }: ListState) => ({
  ...(keyword && { keyword }),
  order_by: orderBy,
  page,
  per_page: perPage,
})
