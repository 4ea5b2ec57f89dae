// Load this module with a dynamic import, because only exports and imports need it.
import { type CellValue, writeXlsx } from 'hucre/xlsx'

type Sheet = {
  name: string
  columns: readonly { header: string; date?: keyof typeof dateFormats }[]
  /** A text stays as it is: no spreadsheet takes it for a number, a date or a formula. */
  rows: readonly (readonly CellValue[])[]
}

const dateFormats = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm' }

/** The width of a column in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [10, 60]
const widthOf = (cell: CellValue | undefined) =>
  cell instanceof Date ? dateFormats.moment.length : String(cell ?? '').length

/** Writes a workbook with one sheet, whose headings stay in view. */
export async function writeWorkbook(
  { name, columns, rows }: Sheet,
  properties?: { title: string; description: string },
) {
  const widths = columns.map(({ header, date }, index) => {
    const longest = rows.reduce(
      (width, row) => Math.max(width, widthOf(row[index])),
      Math.max(MIN_WIDTH, header.length),
    )
    return { width: Math.min(longest + 2, MAX_WIDTH), ...(date && { numFmt: dateFormats[date] }) }
  })
  const header = columns.map((column) => column.header)
  const sheet = { name, columns: widths, rows: [header, ...rows.map((row) => [...row])], freezePane: { rows: 1 } }
  return new Uint8Array(await writeXlsx({ sheets: [sheet], ...(properties && { properties }) }))
}
