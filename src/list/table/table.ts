import {
  type Column,
  type ColumnSort,
  type ColumnVisibilityState,
  columnFilteringFeature,
  columnVisibilityFeature,
  createTableHook,
  functionalUpdate,
  type ReactTable,
  type RowData,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type TableFeatures,
  type TableOptions,
  type Row as TableRow,
  tableFeatures,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { isRecord } from '@/api/fields'
import type { ListState } from '@/api/list'
import type { ListChange } from '@/list/use-list-change'

declare module '@tanstack/react-table' {
  interface ColumnMeta<in out TFeatures extends TableFeatures, in out TData extends RowData, TValue> {
    /**
     * The place of the cell on a phone, where each row is a card. The default is 'fact'; 'none' omits the cell.
     */
    card?: 'title' | 'fact' | 'status' | 'actions' | 'none'
    /** The column is hidden until the person chooses it. */
    isOptional?: boolean
    /** Aligns the cell and its header to the right. */
    numeric?: boolean
    className?: string
    /**
     * Classes of the cell and its header. `sm:w-24` is the width of the column: the columns without one share the rest.
     * `hide-first` to `hide-last` say in which order columns are hidden when the list gets narrow (`data-table.css`).
     */
    columnClassName?: string
  }
  interface TableMeta<in out TFeatures extends TableFeatures, in out TData extends RowData> {
    /** Defined while the table filters, sorts and pages its rows itself. */
    rowModels?: RowModels
  }
}

type RowModelFactory = NonNullable<TableFeatures['filteredRowModel']>
type RowModels = Record<'filtered' | 'sorted' | 'paginated', RowModelFactory>

/** A row model that is built at its first use, because its code loads with the first filter. */
const lazyRowModel =
  (name: keyof RowModels): RowModelFactory =>
  (table) => {
    let getRows: ReturnType<RowModelFactory> | undefined
    return () => {
      const get: ReturnType<RowModelFactory> = getRows ?? table.options.meta.rowModels[name](table)
      getRows = get
      return get()
    }
  }

const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  filteredRowModel: lazyRowModel('filtered'),
  sortedRowModel: lazyRowModel('sorted'),
  paginatedRowModel: lazyRowModel('paginated'),
})

/** The options that all tables share. */
export const tableOptions = {
  features,
  autoResetAll: false, // the URL holds the page and the order
  enableSortingRemoval: false,
  enableMultiSort: false,
  sortDescFirst: false,
  // The chosen filters are one column filter, set on the first column. It reads the whole record.
  defaultColumn: {
    filterFn: (row: { original: unknown }, _id: string, matches: (record: unknown) => boolean) => matches(row.original),
  },
  isRowRangeSelectionEvent: (event: unknown) => isRecord(event) && event.shiftKey === true,
}

const { useAppTable, createAppColumnHelper } = createTableHook(tableOptions)

export { createAppColumnHelper }

export type AppTable<Row extends RowData> = ReactTable<typeof features, Row>
export type AppRow<Row extends RowData> = TableRow<typeof features, Row>

/**
 * Column definitions of a list. Write them as constants at module scope. The id of a sortable column is the server's sort
 * key. The meta file of the entity must list the same key, or a click on the column has no effect. The keys are written
 * twice because search params are validated before the code of a screen has loaded.
 */
export type ListColumns<Row extends RowData> = TableOptions<typeof features, Row>['columns']

/** The part of a `Column` that the preferences use, without the type of its rows. */
export type HideableColumn = Pick<Column<typeof features, ListRecord>, 'id' | 'getIsVisible' | 'toggleVisibility'> & {
  columnDef: { header?: unknown; meta?: { card?: string } }
}

/** The id of a column, which is its sort key if it is sortable. */
export const columnId = <Row extends RowData>(column: ListColumns<Row>[number]): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')

/** Reads an order of the API, where a leading minus means descending (specification §9). */
export const toSort = (orderBy: string): ColumnSort => ({
  id: orderBy.replace(/^-/, ''),
  desc: orderBy.startsWith('-'),
})

/** Writes a sorted column as an order of the API. */
const toOrderBy = ({ id, desc }: ColumnSort) => (desc ? `-${id}` : id)

/** A record that a list can show. Its id is 0 if the server sent none that can be used. */
export type ListRecord = { id: number }

/** What a table needs to filter and sort its rows itself. */
export type Filtering<Row extends ListRecord> = {
  rowModels: RowModels
  /** Computes the values of rows for all filters ahead, because parsing dates takes long. */
  prepare(rows: readonly Row[]): void
  /** Returns whether a record matches the filters in the URL. */
  createMatcher(filter: string): (record: Row) => boolean
  /**
   * Returns the columns with their sort functions.
   * @param allRows all rows, once they have been read
   */
  withSortFns(columns: ListColumns<Row>, orderBy: string, allRows: readonly Row[] | undefined): ListColumns<Row>
}

/** The rows of a table: a page of the server, or all rows that were read for a filter. */
export type TableRows<Row extends ListRecord> =
  | { rows: readonly Row[]; total: number; perPage: number; filtering?: never }
  | { rows: readonly Row[]; isComplete: boolean; perPage: number; filtering: Filtering<Row> }

type ListTableOptions<Row extends ListRecord> = {
  columns: ListColumns<Row>
  tableRows: TableRows<Row>
  state: ListState
  onChange: ListChange
  /** The ids of the hidden columns. */
  hidden: string[]
  onHiddenChange: (hidden: string[]) => void
  /** The selected records, and a function that selects others: it is called with the ids of the selected ones. */
  selection: { selected: readonly Row[]; select: (choose: (ids: readonly number[]) => readonly number[]) => void }
}

/**
 * The table of a list screen. Its sorting, its filters and its page come from the URL. A click on a header or a page button
 * calls `onChange`, which navigates: the table gets its new state from the next URL. The server sorts and pages; with a filter,
 * the table does it.
 */
export function useListTable<Row extends ListRecord>(options: ListTableOptions<Row>) {
  const { columns, tableRows, state, onChange, hidden, onHiddenChange, selection } = options
  const { rows, perPage, filtering } = tableRows
  const { orderBy, filter, page } = state
  const isManual = filtering === undefined
  const allRows = filtering && tableRows.isComplete ? rows : undefined
  // The row models compare these values by identity.
  const sorting = useMemo(() => [toSort(orderBy)], [orderBy])
  const columnFilters = useMemo(() => {
    const value = filtering?.createMatcher(filter)
    return columns.slice(0, 1).map((column) => ({ id: columnId(column), value }))
    // oxlint-disable-next-line react/exhaustive-deps -- some filters depend on the time when the rows were read
  }, [filtering, columns, filter, rows])
  const pagination = useMemo(() => ({ pageIndex: page - 1, pageSize: perPage }), [page, perPage])
  const columnVisibility = Object.fromEntries(hidden.map((id) => [id, false]))
  const rowSelection = toRowSelection(selection.selected.map(({ id }) => id))
  const table: AppTable<Row> = useAppTable<Row>({
    columns: useMemo(
      () => filtering?.withSortFns(columns, orderBy, allRows) ?? columns,
      [filtering, columns, orderBy, allRows],
    ),
    data: rows,
    // Explicitly undefined: the table keeps options that are missing at a later render.
    rowCount: isManual ? tableRows.total : undefined,
    meta: { rowModels: filtering?.rowModels },
    manualFiltering: isManual,
    manualSorting: isManual,
    manualPagination: isManual,
    // By id, so that a row that moves within its list keeps its elements and the focus. Several records can have the id 0.
    getRowId: ({ id }, index) => (id ? String(id) : `at ${index}`),
    enableRowSelection: ({ original }) => original.id > 0,
    state: { sorting, columnFilters, pagination, columnVisibility, rowSelection },
    onRowSelectionChange: (updater) =>
      selection.select((ids) => {
        const before = toRowSelection(ids)
        const next = functionalUpdate(updater, before)
        const added = table.getPrePaginatedRowModel().rows.filter(({ id }) => id in next && !(id in before))
        // In the order in which they were selected, and of several at once in the order of the screen.
        return [...ids.filter((id) => id in next), ...added.map(({ original }) => original.id)]
      }),
    onSortingChange: (updater) =>
      onChange((latestState) => {
        const latest = toSort(latestState.orderBy ?? orderBy)
        const [sort = latest] = functionalUpdate(updater, [latest])
        // The updater reverses the order on the screen. That of the address is newer after a click whose rows have not come yet,
        // so this one is reversed.
        return { orderBy: toOrderBy(sort.id === latest.id ? { ...latest, desc: !latest.desc } : sort) }
      }),
    onPaginationChange: (updater) =>
      onChange(({ page: latest = 1 }) => ({
        page: functionalUpdate(updater, { ...pagination, pageIndex: latest - 1 }).pageIndex + 1,
      })),
    onColumnVisibilityChange: (updater) => {
      const visibility = functionalUpdate<ColumnVisibilityState>(updater, columnVisibility)
      onHiddenChange(Object.keys(visibility).filter((id) => visibility[id] === false))
    },
  })
  return table
}

const toRowSelection = (ids: readonly number[]): RowSelectionState => Object.fromEntries(ids.map((id) => [id, true]))
