import {
  type Cell,
  type Column,
  type ColumnVisibilityState,
  columnVisibilityFeature,
  createTableHook,
  functionalUpdate,
  type ReactTable,
  type RowData,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  type TableFeatures,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { type ListState, type Page, pageSizes } from '@/api/list'
import type { ListChange } from './use-list-change'

declare module '@tanstack/react-table' {
  interface ColumnMeta<in out TFeatures extends TableFeatures, in out TData extends RowData, TValue> {
    /** Where the cell stands on a phone, where each row is a card; 'fact' when left out. */
    card?: 'title' | 'fact' | 'status' | 'actions' | 'none'
    /** Aligns numbers at their end. */
    numeric?: boolean
    className?: string
  }
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
})

/** The table hook and the column helper of every table. The server sorts and pages. */
export const { useAppTable, createAppColumnHelper } = createTableHook({
  features,
  manualSorting: true,
  manualPagination: true,
  enableSortingRemoval: false,
  enableMultiSort: false,
  sortDescFirst: false,
})

/** A table with the features above. */
export type AppTable<Row extends RowData> = ReactTable<typeof features, Row>

/** Column definitions of a list. Their ids are the server's sort keys. Write them as constants at module scope. */
export type ListColumns<Row extends RowData> = TableOptions<typeof features, Row>['columns']

/** What a person needs to hide a column; a `Column` of any row type is one. */
export type HideableColumn = Pick<Column<typeof features, ListRecord>, 'id' | 'getIsVisible' | 'toggleVisibility'> & {
  columnDef: { header?: unknown; meta?: { card?: string } }
}

/** The ids of the columns that a person can hide. */
export const hideableIds = <Row extends RowData>(columns: ListColumns<Row>) =>
  columns
    .filter(({ enableHiding }) => enableHiding !== false)
    .map((column) => column.id ?? ('accessorKey' in column ? String(column.accessorKey) : ''))

/** Reads an order of the API, where a leading minus means descending (specification §9). */
export const toSorting = (orderBy: string): SortingState => [
  { id: orderBy.replace(/^-/, ''), desc: orderBy.startsWith('-') },
]

/** Writes the first sorted column as an order of the API; undefined when none is sorted. */
export const toOrderBy = ([first]: SortingState) => first && (first.desc ? `-${first.id}` : first.id)

/** What a list shows: a record with an id, which is 0 where the server sent no usable one. */
export type ListRecord = { id: number }

type ListTableOptions<Row extends ListRecord> = {
  columns: ListColumns<Row>
  page: Page<Row> | undefined
  state: ListState
  onChange: ListChange
  /** The ids of the hidden columns. */
  hidden: string[]
  onHiddenChange: (hidden: string[]) => void
}

const noRows: never[] = [] // a new array at each render would rebuild all rows

/** The table of a list screen. The address holds its sorting and its page. */
export function useListTable<Row extends ListRecord>(options: ListTableOptions<Row>) {
  const { columns, page, state, onChange, hidden, onHiddenChange } = options
  const sorting = toSorting(state.orderBy)
  const columnVisibility = Object.fromEntries(hidden.map((id) => [id, false]))
  const pagination = { pageIndex: state.page - 1, pageSize: state.perPage }
  return useAppTable<Row>({
    columns,
    data: page?.data ?? noRows,
    rowCount: page?.meta.total ?? 0,
    // A row keeps its elements, and so the focus, when it moves. Records without a usable id have 0.
    getRowId: ({ id }, index) => (id ? String(id) : `at ${index}`),
    state: { sorting, pagination, columnVisibility },
    onSortingChange: (updater) => {
      const orderBy = toOrderBy(functionalUpdate(updater, sorting))
      if (orderBy) onChange({ orderBy })
    },
    onPaginationChange: (updater) => {
      const next = functionalUpdate(updater, pagination)
      const perPage = pageSizes.find((size) => size === next.pageSize)
      // A change of the page size starts again at page 1 (specification §4).
      if (perPage && perPage !== state.perPage) onChange({ perPage })
      else onChange({ page: next.pageIndex + 1 })
    },
    onColumnVisibilityChange: (updater) => {
      const visibility = functionalUpdate<ColumnVisibilityState>(updater, columnVisibility)
      onHiddenChange(Object.keys(visibility).filter((id) => visibility[id] === false))
    },
  })
}

/**
 * Calls the renderer of a cell as a function. `FlexRender` would add a component to each cell, and most cells hold text.
 */
export function renderCell<Row extends RowData>(cell: Cell<typeof features, Row, unknown> | undefined): ReactNode {
  if (!cell) return null
  const render = cell.column.columnDef.cell
  return typeof render === 'function' ? render(cell.getContext()) : render
}

/** The class of a column of moments in a table with many columns: the time stands below the day. */
export const momentInTwoLines = 'sm:[&_time>span]:block'
