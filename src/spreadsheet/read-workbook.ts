// Load this module with a dynamic import, because only imports of workbooks need it.
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { columnName, MAX_COLUMNS, type SheetTable, tooManyColumns, UnreadableTableError } from './table'

/** The page is frozen while hucre reads: up to 70 ms for each megabyte. */
const MAX_UNPACKED_MEGABYTES = 15

/** Cells beyond the columns that are read, such as one in the last column. All of them would need a gigabyte. */
const FAR_ROWS = 300
const FAR_CELLS = `${columnName(MAX_COLUMNS)}1:XFD${FAR_ROWS}`

/** Reads a sheet of a workbook, by default the one that is shown when it is opened, or the first other one if that is empty. */
export async function readWorkbook(bytes: Uint8Array, name?: string): Promise<Omit<SheetTable, 'notes'>> {
  if (unpackedSize(bytes) > MAX_UNPACKED_MEGABYTES * 1024 * 1024)
    throw new UnreadableTableError(
      `The workbook is larger than ${MAX_UNPACKED_MEGABYTES} MB without compression. Copy the rows and paste them here.`,
    )
  const { sheets, activeSheet = 0 } = await readXlsx(bytes, { range: `A1:${columnName(MAX_COLUMNS - 1)}1048576` })
  const visible = sheets.filter((other) => !other.hidden && !other.veryHidden)
  const active = visible.filter((other) => other === sheets[activeSheet])
  const candidates = name === undefined ? [...active, ...visible] : sheets.filter((other) => other.name === name)
  const sheet = candidates.find(hasCells) ?? candidates[0]
  if (!sheet) throw new UnreadableTableError('The workbook contains no sheet.')
  const beyond = await readXlsx(bytes, { sheets: [sheet.name], range: FAR_CELLS, maxRows: FAR_ROWS })
  if (beyond.sheets.some(hasCells)) throw tooManyColumns()
  return {
    rows: sheet.rows.map((row) => row.map(toText)),
    hidden: [...(sheet.rowDefs ?? [])].flatMap(([index, { hidden }]) => (hidden ? [index + 1] : [])),
    hiddenColumns: (sheet.columns ?? []).slice(0, MAX_COLUMNS).flatMap(({ hidden }, index) => (hidden ? [index] : [])),
    sheet: sheet.name,
    sheets: visible.map((other) => other.name),
  }
}

const hasCells = ({ rows }: { rows: CellValue[][] }) =>
  rows.some((row) => row.some((cell) => toText(cell).trim() !== ''))

/** The text that a spreadsheet shows in a cell. A date is one day, unless it has a time. */
function toText(value: CellValue | undefined): string {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '')
}

/** The signatures of the entries of the directory at the end of a ZIP archive, and of its end. */
const [ENTRY, END] = [0x02014b50, 0x06054b50]

/** The size of the files in a ZIP archive, as its directory states it. The reader refuses files that are larger. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end > 0 && view.getUint32(end, true) !== END) end -= 1
  let size = 0
  let at = end > 0 ? view.getUint32(end + 16, true) : bytes.length
  while (at + 46 < bytes.length && view.getUint32(at, true) === ENTRY) {
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    size += unpacked === 0 && packed > 2 ? Number.POSITIVE_INFINITY : unpacked // a size that is not stated has no limit
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}
