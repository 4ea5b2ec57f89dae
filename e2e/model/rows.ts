import type { UserRecord } from '../../mocks/entities/users.ts'
import { fold } from '../../mocks/text.ts'
import { isUser, type Row, searchedTexts, sortValue } from './screens.ts'

export type ListState = { keyword: string; filter: string; orderBy: string; page: number; perPage: number }

const collator = new Intl.Collator('vi')
const folds = new Map<string, string>()
/** Folds a text for comparison. The results are cached because there are thousands of texts. */
function folded(text: string): string {
  const result = folds.get(text) ?? fold(text)
  folds.set(text, result)
  return result
}

/** The rows that match a keyword. */
export function matching(rows: Row[], keyword: string): Row[] {
  const wanted = fold(keyword)
  return rows.filter((row) => wanted === '' || searchedTexts(row).some((text) => folded(text).includes(wanted)))
}

/** Sorts rows by a sort key. Missing values come last in both directions. */
function sortBy(
  rows: Row[],
  orderBy: string,
  valueOf: typeof sortValue,
  compareEqualRows: (one: Row, other: Row) => number,
): Row[] {
  const direction = orderBy.startsWith('-') ? -1 : 1
  const key = orderBy.replace('-', '')
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a, key), valueOf(b, key)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || compareEqualRows(a, b)
    const compared =
      typeof left === 'string' && typeof right === 'string'
        ? collator.compare(left, right)
        : Number(left) - Number(right)
    return direction * compared || compareEqualRows(a, b)
  })
}

/** Sorts rows like the server. Equal rows are sorted by id. */
export const sortByServer = (rows: Row[], orderBy: string) => sortBy(rows, orderBy, sortValue, (a, b) => a.id - b.id)

/** The order in which the app reads all pages while a filter is on. */
const READ_ORDER = 'email'

/**
 * The rows of a keyword that the app holds while a filter is on, in their order. A changed row keeps its place, and a new
 * one comes last, until all pages are read again. A changed row stays even if it no longer matches the keyword.
 * @param ids the rows when they were last compared
 */
export function heldRows(stored: Row[], keyword: string, ids: readonly number[] = []): Row[] {
  const held = new Set(ids)
  const added = matching(stored, keyword).filter(({ id }) => !held.has(id))
  const byId = new Map(stored.map((row) => [row.id, row]))
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...sortByServer(added, READ_ORDER)]
}

/** The known choices of filters. */
const choices: Record<string, (user: UserRecord) => boolean> = {
  'status.active': ({ status }) => status === 'active',
  'status.blocked': ({ status }) => status === 'blocked',
  'status.pending': ({ status }) => status === 'pending',
  'membership.none': ({ membership }) => membership === null,
}

/** Whether a row matches at least one choice of each filter: 'membership.none status.active status.blocked'. */
function matchesFilter(row: Row, filter: string): boolean {
  const byFilter = Map.groupBy(filter.split(' '), (choice) => choice.split('.')[0])
  return isUser(row) && [...byFilter.values()].every((chosen) => chosen.some((choice) => choices[choice]?.(row)))
}

/** Filters and sorts the rows that the app holds. An empty text counts as missing. Equal rows keep their order. */
export const filterAndSort = (held: Row[], { filter, orderBy }: Pick<ListState, 'filter' | 'orderBy'>): Row[] =>
  sortBy(
    held.filter((row) => matchesFilter(row, filter)),
    orderBy,
    (row, key) => sortValue(row, key) || null,
    () => 0,
  )
