import type { ListState } from '@/api/list'
import type { ReadingPages, RecordCalls } from '@/list/pages/all-pages'
import type { ListRecord } from '@/list/table/table'

/** A column of the exported file. */
export type ExportColumn<Row> = {
  /** The id of the column of the list that shows the value. Undefined if no column does. */
  shownIn: string | undefined
  header: string
  // A method, so that the columns of users are columns of records for the dialog, which does not know the entity.
  value(row: Row): string
}

/** How a list is exported. */
export type ListExport<Row> = {
  /** The first part of the file name: 'users'. */
  fileName: string
  /** Loads the columns of the file. */
  loadColumns(): Promise<ExportColumn<Row>[]>
}

/** What is exported. */
export type ExportSource<Row extends ListRecord> = {
  exported: ListExport<Row>
  calls: RecordCalls<Row>
  state: ListState
  /** The number of rows that match, according to the server. */
  total: number
  /** The read for the filters, which the list runs. Undefined without a filter. */
  filtered: ReadingPages | undefined
  /** Returns the rows that match the filters, as far as they have been read. */
  matching: () => readonly Row[]
  /** The rows of the page. */
  pageRows: readonly Row[]
  selected: readonly Row[]
  /** The ids of the visible columns. */
  visibleIds: readonly string[]
}

/** The cells of a file. */
export const toTable = <Row>(rows: readonly Row[], columns: readonly ExportColumn<Row>[]) => ({
  header: columns.map(({ header }) => header),
  rows: rows.map((row) => columns.map((column) => column.value(row))),
})

/** The columns of the file whose values the list shows. */
export const visibleOnly = <Row>(columns: readonly ExportColumn<Row>[], visibleIds: readonly string[]) =>
  columns.filter(({ shownIn }) => shownIn !== undefined && visibleIds.includes(shownIn))
