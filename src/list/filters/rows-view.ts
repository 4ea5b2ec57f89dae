import {
  type ColumnFiltersState,
  columnFilteringFeature,
  constructTable,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  type Row as TableRow,
  tableFeatures,
} from '@tanstack/react-table'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { ListState, Page } from '@/api/list'
import { type ListRecord, toSorting } from '@/list/table/table'
import { compareValues } from './compare-values'
import { type Filter, type FilterDefinition, parseFilter } from './filter-definition'

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

/** The rows that have been read. */
type ReadRows<Row> = { rows: readonly Row[]; isComplete: boolean }

/** Filters, sorts and pages the rows of a list by a table without elements. */
export type RowsView<Row> = {
  /** Reads the values of rows for all filters ahead, because parsing dates takes long. */
  prepare(rows: readonly Row[]): void
  // Methods, so that the view of users is a view of records for the export, which does not know the entity.
  page(read: ReadRows<Row>, state: ListState): Page<Row>
  /** All rows that match, in the order of the list. */
  matching(read: ReadRows<Row>, state: ListState): Row[]
}

/** Names the column of a filter, which is not the column of the sort key with the same name. */
const filterId = (name: string) => `filter ${name}`

export function createRowsView<Row extends ListRecord>({ filters, sortValues }: FilterDefinition<Row>): RowsView<Row> {
  type Cells = TableRow<typeof features, Row>
  const columns = [
    ...Object.entries(sortValues).map(([id, valueOf]) => ({
      id,
      // A missing value comes last in both directions.
      accessorFn: (record: Row) => (valueOf(record) === '' ? undefined : (valueOf(record) ?? undefined)),
      sortFn: (a: Cells, b: Cells) => compareValues(valueOf(a.original), valueOf(b.original)),
      sortUndefined: 'last' as const,
    })),
    ...filters.map((filter) => ({
      id: filterId(filter.name),
      accessorFn: (record: Row) => record,
      filterFn: Object.assign(
        (row: Cells, _id: string, matchers: ReturnType<Filter<Row>['matches']>[]) =>
          matchers.some((matches) => matches(row.original)),
        {
          resolveFilterValue: (choices: readonly string[]) =>
            choices.map((choice) => filter.matches(choice, new Date())),
        },
      ),
    })),
  ]
  const table = constructTable<typeof features, Row>({ features, columns, data: [], autoResetAll: false })

  const originals = (rows: Cells[]) => rows.map(({ original }) => original)
  const show = (data: readonly Row[], columnFilters: ColumnFiltersState, sorting: SortingState) =>
    table.setOptions((options) => ({ ...options, data, state: { ...options.state, columnFilters, sorting } }))

  const sortingOf = memoizeLast(toSorting)
  const filtersOf = memoizeLast(
    (filter: string): ColumnFiltersState =>
      [...parseFilter(filter)].map(([name, value]) => ({ id: filterId(name), value })),
  )
  /** All rows in the order of the list. Filtering them keeps the order, so another filter does not sort again. */
  const sorted = memoizeLast((rows: readonly Row[], orderBy: string) => {
    show(rows, noFilters, sortingOf(orderBy))
    return originals(table.getSortedRowModel().rows)
  })
  const filterAndSort = ({ rows, isComplete }: ReadRows<Row>, { filter, orderBy }: ListState) =>
    isComplete
      ? show(sorted(rows, orderBy), filtersOf(filter), noSorting)
      : show(rows, filtersOf(filter), sortingOf(orderBy))

  return {
    prepare: (rows) => {
      for (const { choices, matches } of filters)
        for (const { value } of choices.slice(0, 1)) rows.forEach(matches(value, new Date()))
    },
    page: (read, state) => {
      filterAndSort(read, state)
      const { page, perPage } = state
      const pagination = { pageIndex: page - 1, pageSize: perPage }
      table.setOptions((options) => ({ ...options, state: { ...options.state, pagination } }))
      const data = originals(table.getRowModel().rows)
      return { data, meta: { total: table.getRowCount(), page, perPage }, receivedRowCount: data.length }
    },
    matching: (read, state) => {
      filterAndSort(read, state)
      return originals(table.getPrePaginatedRowModel().rows)
    },
  }
}

const noFilters: ColumnFiltersState = []
const noSorting: SortingState = []

/** Remembers the last result: the table compares its state by identity. */
function memoizeLast<Args extends unknown[], Result>(compute: (...args: Args) => Result): (...args: Args) => Result {
  let last: { args: Args; result: Result } | undefined
  return (...args) => {
    if (!last?.args.every((arg, index) => arg === args[index])) last = { args, result: compute(...args) }
    return last.result
  }
}
