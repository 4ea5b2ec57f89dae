import {
  type Cell,
  type Column,
  type ColumnSort,
  type ColumnVisibilityState,
  columnVisibilityFeature,
  createTableHook,
  functionalUpdate,
  type ReactTable,
  type RowData,
  type RowSelectionState,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  type TableFeatures,
  type TableOptions,
  type Row as TableRow,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { isRecord } from '@/api/fields'
import type { ListState, Page } from '@/api/list'
import type { HideableIds } from '@/list/preferences/list-preferences'
import type { Selection } from '@/list/selection/use-selection'
import type { ListChange } from '@/list/use-list-change'

declare module '@tanstack/react-table' {
  interface ColumnMeta<in out TFeatures extends TableFeatures, in out TData extends RowData, TValue> {
    /**
     * The place of the cell on a phone, where each row is a card. The default is 'fact'; 'none' omits the cell.
     */
    card?: 'title' | 'fact' | 'status' | 'actions' | 'none'
    /** The column is hidden until the person chooses it. A phone shows it. */
    isOptional?: boolean
    /** Aligns the cell and its header to the right. */
    numeric?: boolean
    className?: string
    /**
     * Classes of the cell and its header. `sm:w-24` is the width of the column: the columns without one share the rest.
     * `leaves-first` to `leaves-third` hide the column of a narrow list (`data-table.css`).
     */
    columnClassName?: string
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
  isRowRangeSelectionEvent: (event) => isRecord(event) && event.shiftKey === true,
})

/** A table with the features above. */
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
  columnDef: { header?: unknown; meta?: { card?: string; isOptional?: boolean } }
}

/**
 * The ids of the columns that a person can hide, by the same rules as `column.getCanHide()`, and of those that are hidden
 * at first. That method needs a table, but the stored preferences are read first: they are part of the table's state.
 */
export function hideableIds<Row extends RowData>(columns: ListColumns<Row>): HideableIds {
  const hideable = columns.filter(({ enableHiding }) => enableHiding !== false)
  const idsOf = (some: typeof hideable) =>
    some.map((column) => column.id ?? ('accessorKey' in column ? String(column.accessorKey) : ''))
  return { ids: idsOf(hideable), optional: idsOf(hideable.filter(({ meta }) => meta?.isOptional)) }
}

/** Reads an order of the API, where a leading minus means descending (specification §9). */
export const toSorting = (orderBy: string): SortingState => [
  { id: orderBy.replace(/^-/, ''), desc: orderBy.startsWith('-') },
]

/** Writes a sorted column as an order of the API. */
export const toOrderBy = ({ id, desc }: ColumnSort) => (desc ? `-${id}` : id)

/** A record that a list can show. Its id is 0 if the server sent none that can be used. */
export type ListRecord = { id: number }

type ListTableOptions<Row extends ListRecord> = {
  columns: ListColumns<Row>
  page: Page<Row> | undefined
  state: ListState
  onChange: ListChange
  /** The ids of the hidden columns. */
  hidden: string[]
  onHiddenChange: (hidden: string[]) => void
  selection: Selection<Row>
  setSelection: (selection: Selection<Row>) => void
}

const noRows: never[] = [] // a new array at each render would rebuild all rows

/**
 * The table of a list screen. Its sorting and its page come from the URL. A click on a header or a page button calls
 * `onChange`, which navigates: the table gets its new state from the next URL.
 */
export function useListTable<Row extends ListRecord>(options: ListTableOptions<Row>) {
  const { columns, page, state, onChange, hidden, onHiddenChange, selection, setSelection } = options
  const sorting = toSorting(state.orderBy)
  const columnVisibility = Object.fromEntries(hidden.map((id) => [id, false]))
  const pagination = { pageIndex: state.page - 1, pageSize: page?.meta.perPage ?? state.perPage }
  const rowSelection: RowSelectionState = Object.fromEntries([...selection.keys()].map((id) => [id, true]))
  const rows = page?.data ?? noRows
  return useAppTable<Row>({
    columns,
    data: rows,
    rowCount: page?.meta.total ?? 0,
    // By id, so that a row that moves keeps its elements and the focus. Several records can have the id 0.
    getRowId: ({ id }, index) => (id ? String(id) : `at ${index}`),
    enableRowSelection: ({ original }) => original.id > 0,
    state: { sorting, pagination, columnVisibility, rowSelection },
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection)
      const kept = [...selection].filter(([id]) => id in next)
      const added = rows.flatMap((row): [string, Row][] => {
        const id = String(row.id)
        return id in next && !selection.has(id) ? [[id, row]] : []
      })
      setSelection(new Map([...kept, ...added])) // in the order in which they were selected
    },
    onSortingChange: (updater) => {
      const [sort] = functionalUpdate(updater, sorting) // never empty: `enableSortingRemoval` is off
      if (sort) onChange({ orderBy: toOrderBy(sort) })
    },
    onPaginationChange: (updater) => onChange({ page: functionalUpdate(updater, pagination).pageIndex + 1 }),
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
