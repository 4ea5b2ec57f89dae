import { createFilteredRowModel, createPaginatedRowModel, createSortedRowModel } from '@tanstack/react-table'
import { type AppRow, columnId, type Filtering, type ListRecord, toSort } from '@/list/table/table'
import { type FilterDefinition, parseFilter, type SortValue } from './filter-definition'

/** Lets the table of a list filter and sort all rows that were read, because the API cannot filter. */
export const createFiltering = <Row extends ListRecord>(definition: FilterDefinition<Row>): Filtering<Row> => ({
  rowModels: {
    filtered: createFilteredRowModel(),
    sorted: createSortedRowModel(),
    paginated: createPaginatedRowModel(),
  },
  // Calls one matcher of each filter, which fills the caches of `memoize`. All choices of a filter read the same value.
  prepare(rows) {
    for (const { choices, matches } of definition.filters)
      for (const { value } of choices.slice(0, 1)) rows.forEach(matches(value, new Date()))
  },
  // A record matches if it matches any choice of each filter.
  createMatcher(filter) {
    const now = new Date()
    const matchers = [...parseFilter(filter)].map(([name, choices]) => {
      const matches = definition.filters.find((one) => one.name === name)?.matches
      return matches ? choices.map((choice) => matches(choice, now)) : []
    })
    return (record) => matchers.every((choices) => choices.some((matches) => matches(record)))
  },
  withSortFns(columns, orderBy, allRows) {
    const { id, desc } = toSort(orderBy)
    return columns.map((column) => {
      const valueOf = definition.sortValues[columnId(column)]
      if (!valueOf) return column
      return {
        ...column,
        enableSorting: true,
        sortUndefined: false as const, // `createSortFn` places missing values
        ...(columnId(column) === id && { sortFn: createSortFn(valueOf, desc, allRows) }),
      }
    })
  },
})

const collator = new Intl.Collator('vi')

/**
 * Sorts rows by a value like the API: texts in Vietnamese order, missing values last in both directions.
 * @param desc whether the table reverses the order
 * @param rows all rows, once they have been read. Their values are compared once and ranked: the table sorts after each
 *   change of the filters, and comparing Vietnamese texts is slow
 */
function createSortFn<Row extends ListRecord>(
  valueOf: (record: Row) => SortValue,
  desc: boolean,
  rows: readonly Row[] | undefined,
) {
  const compare = (a: SortValue, b: SortValue) => {
    if (isMissing(a) || isMissing(b)) return (Number(isMissing(a)) - Number(isMissing(b))) * (desc ? -1 : 1)
    return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
  }
  if (!rows) return (a: AppRow<Row>, b: AppRow<Row>) => compare(valueOf(a.original), valueOf(b.original))
  let rank = 0
  const ranks = new Map<SortValue, number>()
  const values = [...new Set(rows.map(valueOf))].sort(compare)
  for (const [index, value] of values.entries()) {
    if (index > 0 && compare(values[index - 1] ?? null, value) !== 0) rank += 1
    ranks.set(value, rank)
  }
  const rankOf = ({ original }: AppRow<Row>) => ranks.get(valueOf(original)) ?? 0
  return (a: AppRow<Row>, b: AppRow<Row>) => rankOf(a) - rankOf(b)
}

const isMissing = (value: SortValue) => value === null || value === ''
