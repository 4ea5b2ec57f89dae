import type { CellValue } from 'hucre/xlsx'
import { parseCsv } from '@/csv'
import { countOf, formatCount } from '@/format-count'
import { recognizeHeading } from './import-columns'

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
  return checkTable({ rows: parseCsv(text), notes: [] })
}

async function readWorkbook(bytes: Uint8Array): Promise<ImportTable> {
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

type DecodedText = {
  text: string
  /** The encoding, if it had to be guessed. */
  guessed?: 'Windows-1258'
}

/**
 * Decodes the text of a file: UTF-8 and UTF-16, with or without a byte order mark. Other texts are read as Windows-1258,
 * the Vietnamese encoding of old versions of Excel.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // Windows-1258 writes most accents as separate characters.
    return { text: new TextDecoder('windows-1258').decode(bytes).normalize(), guessed: 'Windows-1258' }
  }
}

/** The byte order of UTF-16. Without a byte order mark, half of the bytes of ASCII letters and commas are 0. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1_000)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (Math.max(even, odd) < start.length / 8) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Reads the rows of the first sheet of a workbook, at most `limit` of them. */
async function readXlsxRows(bytes: Uint8Array, limit: number): Promise<string[][]> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  const rows: string[][] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    const cells = values.map(toText)
    if (cells.every((cell) => cell === '')) continue // a row that is only formatted
    while (rows.length < Math.min(index, limit)) rows.push([]) // the file leaves empty rows out
    if (rows.length >= limit) return rows
    rows.push(cells)
  }
  return rows
}

const toText = (value: CellValue): string => (value instanceof Date ? value.toISOString() : String(value ?? ''))
