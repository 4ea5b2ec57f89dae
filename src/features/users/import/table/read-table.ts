import { parseCsv } from '@/csv'
import { countOf, formatCount } from '@/format-count'
import { recognizeHeading } from './import-columns'
import { decodeText } from './read-text'

/** The limits of an import. */
const MAX_MEGABYTES = 10
const MAX_ROWS = 5_000

/** The extensions of the files that can be imported, and their names. */
export const importedTypes = { accept: '.csv,.tsv,.txt,.xlsx', typeNames: 'CSV, TSV or XLSX' }

export type ImportTable = {
  rows: string[][]
  /** What the person should check. */
  notes: string[]
}

/** A file that cannot be imported. The message says why. */
export class UnreadableTableError extends Error {}

/** Reads the table in a file. Its content decides how, not its name. */
export async function readFile(file: File): Promise<ImportTable> {
  if (file.size > MAX_MEGABYTES * 1024 * 1024)
    throw new UnreadableTableError(`The file is larger than ${MAX_MEGABYTES} MB. Split it into several files.`)
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new UnreadableTableError('This file can no longer be read. Choose it again.')
    },
  )
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return checkTable(await readWorkbook(bytes))
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableTableError(
      'This is an old or a protected Excel file. Save it as XLSX or CSV without a password.',
    )
  const { text, guessed } = decodeText(bytes)
  if (text.includes('\0'))
    throw new UnreadableTableError('This file contains no table. Choose a CSV, TSV or XLSX file.')
  const table = await readText(text)
  const note = `The file is not UTF-8. It was read as ${guessed}: check the names, or save it as “CSV UTF-8”.`
  return guessed ? { ...table, notes: [note, ...table.notes] } : table
}

/** Reads the text of a CSV or TSV file, or cells that were copied from a spreadsheet. */
export async function readText(text: string): Promise<ImportTable> {
  const { rows, brokenRow } = parseCsv(text)
  const notes = brokenRow === undefined ? [] : [`A quote in row ${brokenRow + 1} is not closed. Check what follows it.`]
  return checkTable({ rows, notes })
}

async function readWorkbook(bytes: Uint8Array): Promise<ImportTable> {
  const { readXlsxRows } = await import('./read-xlsx')
  const rows = await readXlsxRows(bytes, MAX_ROWS + 2).catch(() => {
    throw new UnreadableTableError('This workbook could not be read. Save it as CSV and import that file.')
  })
  return { rows, notes: [] }
}

/** Leaves out the titles that many lists have above their headings. */
function withoutTitles({ rows, notes }: ImportTable): ImportTable {
  const titles = rows.slice(0, 10).findIndex((row) => row.filter(recognizeHeading).length > 1)
  if (titles < 1) return { rows, notes }
  const note = `${countOf(titles, 'row')} above the headings ${titles === 1 ? 'is' : 'are'} left out.`
  return { rows: rows.slice(titles), notes: [...notes, note] }
}

function checkTable(table: ImportTable): ImportTable {
  if (table.rows.every((row) => row.every((cell) => cell.trim() === '')))
    throw new UnreadableTableError('The file contains no rows.')
  if (table.rows.length > MAX_ROWS + 1)
    throw new UnreadableTableError(`There are more than ${formatCount(MAX_ROWS)} rows. Import fewer at a time.`)
  return withoutTitles(table)
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)
