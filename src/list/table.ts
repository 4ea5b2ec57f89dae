import {
  columnVisibilityFeature,
  createTableHook,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

type ColumnMeta = {
  /** How the cell is shown on a phone, where each row is a card; 'fact' when left out. */
  card?: 'title' | 'fact' | 'status' | 'none'
  /** Numbers: their ends stand below each other. */
  numeric?: boolean
  className?: string
}

/**
 * Tables whose sorting and paging the server does. Column ids are the server's sort keys; write columns as constants
 * with `createAppColumnHelper`. The column that names the row has `enableHiding: false`.
 */
export const { useAppTable, createAppColumnHelper } = createTableHook({
  features: tableFeatures({ rowSortingFeature, columnVisibilityFeature, columnMeta: metaHelper<ColumnMeta>() }),
  manualSorting: true,
  enableSortingRemoval: false,
  enableMultiSort: false,
})

/** What `createAppColumnHelper<Row>().columns([…])` gives. */
export type Columns<Row extends object> = ReturnType<ReturnType<typeof createAppColumnHelper<Row>>['columns']>

/** For columns of moments, in a table with many columns: the day, and the time below it. */
export const momentInTwoLines = 'sm:[&_time>span]:block'

/** A column that a person can hide. */
export type HideableColumn = {
  id: string
  label: string
  /** Whether cards, which are shorter than rows, have it too. */
  onCards: boolean
}

/** The columns that can be hidden, in their order. */
export const hideable = <Row extends object>(columns: Columns<Row>): HideableColumn[] =>
  columns
    .filter(({ enableHiding }) => enableHiding !== false)
    .map((column) => ({
      id: column.id ?? ('accessorKey' in column ? String(column.accessorKey) : ''),
      label: String(column.header),
      onCards: column.meta?.card !== 'none',
    }))
