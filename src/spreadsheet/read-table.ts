import { formatCount } from '@/text'
import { parseCsv } from './csv'
import { MAX_COLUMNS, MAX_LETTERS, MAX_ROWS, type SheetTable, tooManyColumns, UnreadableTableError } from './table'

const MAX_MEGABYTES = 10
/** Some rows may be titles and headings. */
const MAX_FILLED_ROWS = MAX_ROWS + 20

/** The extensions of the files that can be read, and their names. */
export const tableTypes = { accept: '.csv,.tsv,.txt,.xlsx', typeNames: 'CSV, TSV or XLSX' }

/**
 * Reads the table in a file. Its content decides how, not its name.
 * @param sheet the sheet of a workbook; by default the one that is shown when it is opened
 */
export async function readFile(file: File, sheet?: string): Promise<SheetTable> {
  if (file.size > MAX_MEGABYTES * 1024 * 1024)
    throw new UnreadableTableError(`The file is larger than ${MAX_MEGABYTES} MB. Split it into several files.`)
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new UnreadableTableError('This file can no longer be read. Choose it again.')
    },
  )
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readSheet(bytes, sheet)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableTableError(
      'This is an old or a protected Excel file. Save it as XLSX or CSV without a password.',
    )
  const { text, notes } = decodeText(bytes)
  if (text.includes('\0'))
    throw new UnreadableTableError('This file contains no table. Choose a CSV, TSV or XLSX file.')
  if (MARKUP.test(text))
    throw new UnreadableTableError(
      'This file is a web page or XML. Open it in a spreadsheet and save it as XLSX or CSV.',
    )
  return checkTable({ rows: parseCsv(withoutBlankEnd(text), MAX_FILLED_ROWS + 1), hidden: [], notes })
}

/** Removes the blank rows at the end. A spreadsheet writes one for each formatted row, up to a million. */
function withoutBlankEnd(text: string): string {
  let last = text.length - 1
  while (last >= 0 && ' ,;\t\r\n'.includes(text.charAt(last))) last--
  const end = text.indexOf('\n', last)
  return end === -1 ? text : text.slice(0, end)
}

/** Many programs export a page, or the XML of an old version of Excel, as a file named .xls. */
const MARKUP = /^\uFEFF?\s*<(?:\?xml|!doctype|html|head|meta|table|style)\b/i

/** Reads cells that were copied from a spreadsheet. */
export const readText = (text: string): SheetTable =>
  checkTable({ rows: parseCsv(withoutBlankEnd(text), MAX_FILLED_ROWS + 1), hidden: [], notes: [] })

async function readSheet(bytes: Uint8Array, sheet: string | undefined): Promise<SheetTable> {
  const { readWorkbook } = await import('./read-workbook')
  const table = await readWorkbook(bytes, sheet).catch((error: unknown) => {
    if (error instanceof UnreadableTableError) throw error
    throw new UnreadableTableError('This workbook could not be read. Save it as CSV and import that file.')
  })
  return checkTable({ ...table, notes: [] })
}

/** Checks the limits. A longer text is cut to a length that is still too long. Blank rows are kept empty. */
function checkTable(table: SheetTable): SheetTable {
  const rows = table.rows.map((row) =>
    row.every((cell) => cell.trim() === '') ? [] : row.map((cell) => cell.slice(0, MAX_LETTERS + 1)),
  )
  if (rows.every((row) => row.length === 0)) throw new UnreadableTableError('The file contains no rows.')
  if (rows.filter((row) => row.length > 0).length > MAX_FILLED_ROWS)
    throw new UnreadableTableError(`There are more than ${formatCount(MAX_ROWS)} rows. Import fewer at a time.`)
  if (rows.some((row) => row.slice(MAX_COLUMNS).some((cell) => cell.trim() !== ''))) throw tooManyColumns()
  return { ...table, rows: rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1) }
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

/**
 * Decodes the text of a file: UTF-8, and UTF-16 with a byte order mark. Other texts are read as Windows-1258, the Vietnamese
 * encoding of old versions of Excel, with a note.
 */
export function decodeText(bytes: Uint8Array): { text: string; notes: string[] } {
  if (startsWith(bytes, [0xff, 0xfe])) return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] }
  if (startsWith(bytes, [0xfe, 0xff])) return { text: new TextDecoder('utf-16be').decode(bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    const note = 'The file is not UTF-8. It was read as Windows-1258: check the names, or save it as “CSV UTF-8”.'
    // Windows-1258 writes most accents as separate characters.
    return { text: new TextDecoder('windows-1258').decode(bytes).normalize(), notes: [note] }
  }
}
