import type { ListState } from '@/api/list'
import { choiceLabel, type FilterChoices, parseFilter } from '@/list/filters/filter-definition'
import type { AllPagesRead, ListCalls } from '@/list/pages/all-pages'
import type { ListRecord } from '@/list/table/table'
import { writeCsv } from '@/spreadsheet/csv'
import { formatIso, readMoment } from '@/ui/dates/dates'
import { downloadFile } from '@/ui/download-file'

export type ExportColumn<Row> = {
  /** The id of the column of the list with which it is exported. Undefined if only 'All columns' exports it. */
  shownWith: string | undefined
  header: string
  /** What the texts of a column with dates stand for. */
  date?: 'day' | 'moment'
  // A method, so that the columns of users are columns of records for the dialog, which does not know the entity.
  value(row: Row): string | number | boolean | null | undefined
}

export type ExportOptions<Row> = {
  /** The first part of the file name: 'users'. */
  fileName: string
  loadColumns(): Promise<ExportColumn<Row>[]>
}

export type ExportSource<Row extends ListRecord> = {
  exportOptions: ExportOptions<Row>
  /** The name of the list. */
  title: string
  calls: ListCalls<Row>
  state: ListState
  /** Loads the filters that the list can have. */
  loadFilters: (() => Promise<{ filters: readonly FilterChoices[] }>) | undefined
  /** The number of rows that match, according to the server. */
  total: number
  /** The read for the filters, which the list runs. Undefined without a filter. */
  allPages: AllPagesRead | undefined
  /** Returns the rows that match the filters, as far as they have been read. */
  getFilteredRows: () => readonly Row[]
  pageRows: readonly Row[]
  selected: readonly Row[]
  /** The ids of the visible columns. */
  visibleIds: readonly string[]
}

export type Format = 'xlsx' | 'csv'

/** Downloads rows of a list as a file, with the columns that are visible or all. */
export async function downloadRows<Row extends ListRecord>(
  source: ExportSource<Row>,
  rows: readonly Row[],
  { format, isVisibleOnly, part }: { format: Format; isVisibleOnly: boolean; part: string },
) {
  const { exportOptions, visibleIds } = source
  const isExported = ({ shownWith }: ExportColumn<Row>) =>
    !isVisibleOnly || (shownWith !== undefined && visibleIds.includes(shownWith))
  const columns = (await exportOptions.loadColumns()).filter(isExported)
  const content = format === 'csv' ? writeCsvFile(rows, columns) : await writeWorkbookFile(rows, columns, source)
  downloadFile(`${exportOptions.fileName}-${formatIso(`${Date.now()}`, 'day')}${part}`, format, content)
}

/** Writes rows as a CSV file: dates as `2026-11-28`, moments as ISO 8601 with the offset of the time zone. */
export function writeCsvFile<Row>(rows: readonly Row[], columns: readonly ExportColumn<Row>[]) {
  const toText = (row: Row) => (column: ExportColumn<Row>) => {
    const text = String(column.value(row) ?? '')
    return column.date ? formatIso(text, column.date) : text
  }
  return writeCsv(
    columns.map(({ header }) => header),
    rows.map((row) => columns.map(toText(row))),
  )
}

type WorkbookSource = Pick<ExportSource<never>, 'title' | 'exportOptions' | 'state' | 'loadFilters'>

/** Writes rows as a workbook, in which dates are dates and phone numbers are texts. */
export async function writeWorkbookFile<Row>(
  rows: readonly Row[],
  columns: readonly ExportColumn<Row>[],
  { title, exportOptions, state, loadFilters }: WorkbookSource,
) {
  const { writeWorkbook } = await import('@/spreadsheet/write-workbook')
  const filters = (await loadFilters?.())?.filters ?? []
  const toCell = (row: Row) => (column: ExportColumn<Row>) => {
    const value = column.value(row) ?? null
    return column.date ? toSheetDate(String(value ?? ''), column.date) : value
  }
  const sheet = { name: exportOptions.fileName, columns, rows: rows.map((row) => columns.map(toCell(row))) }
  return writeWorkbook(sheet, { title, description: describeFilters(state, filters) })
}

/** The local time of a moment, as UTC: spreadsheets have no time zones. A text that is no date stays as it is. */
function toSheetDate(moment: string, date: 'day' | 'moment'): Date | string {
  const found = readMoment(moment)
  if (!found || found.year() < 1900) return formatIso(moment, date)
  const local = date === 'day' ? found.startOf('day') : found
  return local.add(local.utcOffset(), 'minute').toDate()
}

/** Says which part of a list is in a file: 'Keyword: dao. Status: Blocked, Pending.' */
function describeFilters({ keyword, filter }: ListState, filters: readonly FilterChoices[]): string {
  const chosen = [...parseFilter(filter)].flatMap(([name, choices]) => {
    const definition = filters.find((one) => one.name === name)
    return definition
      ? `${definition.label}: ${choices.map((choice) => choiceLabel(definition, choice)).join(', ')}.`
      : []
  })
  return [keyword && `Keyword: ${keyword}.`, ...chosen].filter(Boolean).join(' ')
}
