import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { characters, tidyText, truncate } from '@/text'
import { fallback, map, withDefault, z } from '@/zod'
import { id, integerOr, integerParam, isRecord, listOf, nonNegativeParam, numberParam, unlessFailed } from './fields'
import { http } from './http'

/** Page-size options (specification §9). */
export const pageSizes = [10, 20, 50, 100] as const
/** The largest page that the API sends (specification §9). */
export const LARGEST_PAGE = 100
type PageSize = (typeof pageSizes)[number]
const defaultPageSize: PageSize = 10

/** The minimum length of a keyword (specification §5). */
export const MIN_KEYWORD = 3

/** The debounce delay of a keyword in milliseconds (specification §5). */
export const KEYWORD_DELAY = 500

/**
 * The state of a list in the URL (specification §4). `orderBy` is a sort key; a leading minus sorts descending. `filter` holds
 * the chosen filters in the form that `normalizeFilter` returns.
 */
export type ListState = { keyword: string; filter: string; orderBy: string; page: number; perPage: PageSize }

/** The maximum length of a URL-encoded keyword, because servers accept URLs of about 2 kB. */
const MAX_ENCODED_LENGTH = 1_800

/** Tidies a keyword: it is sent without invisible characters, and not too long. */
export function normalizeKeyword(typed: string): string {
  let keyword = tidyText(typed).slice(0, 255)
  while (String(new URLSearchParams({ keyword })).length > MAX_ENCODED_LENGTH) keyword = keyword.slice(0, -1)
  return tidyText(keyword.replace(/[\uD800-\uDBFF]$/, '')) // no half of a surrogate pair, and no joiner at the end
}

/** Whether a keyword is long enough, counted in grapheme clusters. */
export const isKeyword = (keyword: string) => characters(keyword).length >= MIN_KEYWORD

/**
 * Drops the invalid choices of a filter in the URL, and sorts the others, so that equal filters are equal texts.
 * @param text choices separated by blanks. Each begins with the name of its filter: `role.admin status.blocked`
 * @param valid matches a valid choice
 */
export const normalizeFilter = (text: string, valid: RegExp): string =>
  [...new Set(text.split(' '))]
    .filter((choice) => valid.test(choice))
    .sort()
    .join(' ')

/** A search param with a default for a missing or invalid value. */
const optionalParam = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.core.util.NoUndefined<z.output<Schema>>,
) => fallback(withDefault(schema, value), value)
// Shared by all lists, because creating schemas is slow and the schemas of all lists are created at startup.
const keyword = optionalParam(
  map(z.string(), (typed) => (isKeyword(normalizeKeyword(typed)) ? normalizeKeyword(typed) : '')),
  '',
)
const pageNumber = optionalParam(integerParam(1, 1e9), 1)
const perPage = optionalParam(numberParam(pageSizes), defaultPageSize)

/** An id in the URL that opens a dialog: `?edit=12`; 0 creates (specification §2). */
export const dialogId = fallback(z.optional(nonNegativeParam), undefined)

type ListRules = {
  sortKeys: readonly string[]
  filterSortKeys?: readonly string[]
  orderBy: string
  filter?: RegExp
}

/** Matches nothing: the list has no filters. */
const NO_CHOICE = /^\b$/

/**
 * Creates the search params schema of a list, with the dialogs that all lists have. Invalid values fall back to the
 * defaults of specification §9. Pass `defaults` to `stripSearchParams` to keep them out of the URL.
 * @param list the sort keys of its columns, its default order, and a pattern of the choices of its filters, if it has some. An
 * order by another key falls back to the default; so does an order by one of `filterSortKeys` without a filter
 */
export function listSearch({ sortKeys, filterSortKeys = [], orderBy, filter = NO_CHOICE }: ListRules) {
  const isOrder = (order: string, keys: readonly string[]) =>
    order === orderBy || keys.includes(order.replace(/^-/, ''))
  const order = z.string().check(z.refine((order) => isOrder(order, [...sortKeys, ...filterSortKeys])))
  const schema = z.object({
    keyword,
    filter: optionalParam(
      map(z.string(), (chosen) => normalizeFilter(chosen, filter)),
      '',
    ),
    orderBy: optionalParam(order, orderBy),
    page: pageNumber,
    perPage,
    export: dialogId,
    review: dialogId,
  })
  return {
    schema: schema.check(
      z.overwrite((state) => (state.filter || isOrder(state.orderBy, sortKeys) ? state : { ...state, orderBy })),
    ),
    defaults: { keyword: '', filter: '', orderBy, page: 1, perPage: defaultPageSize },
  }
}

/** Picks the list state from the search params, for `loaderDeps`. */
export const listState = ({ keyword, filter, orderBy, page, perPage }: ListState): ListState => ({
  keyword,
  filter,
  orderBy,
  page,
  perPage,
})

const meta = z.object({
  total: integerOr(0, 0),
  page: integerOr(1, 1),
  perPage: fallback(z.optional(integerParam(1)), undefined),
})

const pageResponse = z.object({
  data: z.array(z.unknown()),
  meta: fallback(meta, { total: 0, page: 1 }),
})

export type Page<Item> = {
  rows: Item[]
  /** The server can send smaller or larger pages than requested: `perPage` is the size of its pages. */
  meta: { total: number; page: number; perPage: number }
  /** The number of rows in the response. `rows` contains at most `perPage` of them. */
  receivedRowCount: number
}

/**
 * The schema of a page (specification §3). Missing parts of `meta` take their defaults: 0, 1 and the requested page size. A page
 * with several rows of which none can be read is refused: it would look empty.
 */
export const pageSchema = <Item extends z.ZodMiniType>(item: Item, requested: Pick<ListState, 'page' | 'perPage'>) =>
  map(unlessFailed(pageResponse), ({ data, meta }): Page<z.output<Item>> => {
    const perPage = readPageSize(meta.perPage, data.length, requested.perPage)
    const rows = listOf(item).parse(clearSharedIds(data.slice(0, perPage).map((record) => truncateTexts(record))))
    // Some servers send no total, or the number of rows of the page: the total is then the number of rows up to the end of this
    // page. Others ignore `page` and send their whole, short list (`meta.page` is 1 instead of 5): their total counts.
    const isTotalUnusable = meta.total === 0 || (meta.total <= rows.length && meta.page === requested.page)
    const rowsBefore = isTotalUnusable && rows.length > 0 ? (requested.page - 1) * perPage : 0
    return {
      rows,
      meta: { total: Math.max(meta.total, rowsBefore + rows.length), page: meta.page, perPage },
      receivedRowCount: data.length,
    }
  }).check(z.refine(({ rows, receivedRowCount }) => rows.length > 0 || receivedRowCount <= 1))

/** The size of the server's pages. One that is larger than requested counts only if the page has more rows than requested. */
function readPageSize(named: number | undefined, rowCount: number, requested: number): number {
  if (named === undefined || named < rowCount) return requested
  const maximum = rowCount > requested ? LARGEST_PAGE : requested
  return named <= maximum ? named : requested
}

/** The maximum length of a text in a list. The form shows the full text. */
const MAX_TEXT_LENGTH = 10_000
/** The maximum depth: lists show no values that are nested deeper. */
const MAX_DEPTH = 3

/** Truncates long texts, which would slow down rendering. */
function truncateTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return truncate(value, MAX_TEXT_LENGTH)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((one) => truncateTexts(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, truncateTexts(one, depth + 1)]))
}

/** Clears an id that several records share, because an action could affect the wrong one. */
function clearSharedIds(records: unknown[]): unknown[] {
  const ids = records.map((record) => (isRecord(record) ? id.parse(record.id) : 0))
  const isShared = (one: number | undefined) => ids.filter((other) => other === one).length > 1
  return records.map((record, index) => (isRecord(record) && isShared(ids[index]) ? { ...record, id: null } : record))
}

/** The first and the last row that a page shows, counted from 1. */
export const rowsShown = (page: number, perPage: number, total: number) =>
  [(page - 1) * perPage + 1, Math.min(page * perPage, total)] as const

/** The number of the last page, at least 1. */
export const lastPage = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/**
 * Creates query options for a page of a list. The previous page stays visible while the next one loads.
 * @param key the query key under which the list is cached and invalidated
 * @param path the path below the base URL
 */
export const pagedQuery = <Item extends z.ZodMiniType>(key: QueryKey, path: string, item: Item, state: ListState) =>
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key stands for path and item
  queryOptions({
    queryKey: [...key, 'list', state],
    queryFn: ({ signal }) => readPage(path, item, state, signal),
    enabled: state.filter === '', // with a filter, the list reads all pages instead
    placeholderData: keepPreviousData,
    gcTime: 60_000, // a list that is no longer shown
    retryOnMount: false, // the loader has just fetched; the person can press Retry
  })

/** What a paged request asks for: the API cannot filter. */
export type PageRequest = Omit<ListState, 'filter'>

/** Reads one page of a list without caching it. */
export const readPage = <Item extends z.ZodMiniType>(
  path: string,
  item: Item,
  state: PageRequest,
  signal?: AbortSignal,
) => http.get(path, { searchParams: listParams(state), signal: signal ?? null }).json(pageSchema(item, state))

/** The query parameters of a paged request (specification §7). An empty keyword is omitted. */
export const listParams = ({ keyword, orderBy, page, perPage }: PageRequest) => ({
  ...(keyword && { keyword }),
  order_by: orderBy,
  page,
  per_page: perPage,
})
