// Load this module with a dynamic import, because only exports and imports need it.

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The beginning of a cell that a spreadsheet may run as a formula (OWASP, CSV injection): an operator, also full-width or
 * after blanks and quotes. Apostrophes before it are the guard of such a cell.
 */
const FORMULA = /^['"\s]*[=+\-@＝＋－＠]/
const GUARDED_FORMULA = new RegExp(`(?=')${FORMULA.source}`)
/** A number or an international phone number with a sign. A spreadsheet shows it as it is, or as the same number. */
const SIGNED_NUMBER = /^[+-]\d[\d ]*(?:[.,]\d+)?$/
/** Where a spreadsheet may start a new cell, even in quotes: it can be set to one of these separators. */
const CELL_BREAKS = /([;\t\r\n])/

/** Changes each part of a cell that a spreadsheet may take for a cell of its own. */
const mapParts = (cell: string, change: (part: string) => string) => cell.split(CELL_BREAKS).map(change).join('')
const guard = (part: string) => (FORMULA.test(part) && !SIGNED_NUMBER.test(part) ? `'${part}` : part)
const removeGuard = (part: string) => (GUARDED_FORMULA.test(part) ? part.slice(1) : part)

/**
 * Cells in quotes: with a character that separates cells or rows, with blanks at an edge, with a guard, and with a number that
 * would lose its plus or zero. LibreOffice can read quoted cells as text.
 */
const QUOTED = /[",;\t\r\n\uFEFF]|^[\s+'0]|\s$/

function writeCell(text: string): string {
  const cell = mapParts(text, guard)
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Writes a CSV file for spreadsheets: UTF-8 with a byte order mark, CRLF, quotes where they are needed, and an apostrophe
 * before what could run as a formula. `parseCsv` reads the same texts.
 */
export const writeCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')

/**
 * Reads the rows of a CSV file, or cells that were copied from a spreadsheet. The separator is a comma, a semicolon or a
 * tab.
 * @param maxRows stops after so many rows with a text
 */
export function parseCsv(file: string, maxRows = Number.POSITIVE_INFINITY): string[][] {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file
  const [declaration = '', declared] = /^sep=([,;\t])(?:\r\n?|\n)/i.exec(text) ?? [] // Excel writes and reads this line
  const table = text.slice(declaration.length)
  const rows = declared ? splitRows(table, declared, maxRows).rows : findBestSplit(table, maxRows)
  return rows.map((row) => row.map((cell) => (cell.includes("'") ? mapParts(cell, removeGuard) : cell)))
}

/** An email address or a phone number, with nothing else in its cell. */
const CONTACT = /^(?:[^\s@,;"]+@[^\s@,;"]+\.[^\s@,;"]+|\+?(?:\d[ .()-]*){9,15})$/
const isContact = (cell: string) => cell.length < 100 && CONTACT.test(cell)

/**
 * Splits by the separator that leaves the most email addresses and phone numbers alone in their cells; else by the one that
 * breaks the fewest cells in quotes; else by the one that is in the most rows.
 */
function findBestSplit(text: string, maxRows: number): string[][] {
  const splits = [',', ';', '\t']
    .filter((separator) => separator === ',' || text.includes(separator))
    .map((separator) => {
      const { rows, rowsWithStrayQuotes } = splitRows(text, separator, maxRows)
      const contacts = rows.reduce((sum, row) => sum + row.filter(isContact).length, 0)
      return { rows, contacts, rowsWithStrayQuotes, separated: rows.filter((row) => row.length > 1).length }
    })
  return splits.reduce((best, other) => {
    const isBetter =
      other.contacts - best.contacts ||
      best.rowsWithStrayQuotes - other.rowsWithStrayQuotes ||
      other.separated - best.separated
    return isBetter > 0 ? other : best
  }).rows
}

/** Splits a text into rows and cells. The line break after the last row is optional. */
function splitRows(text: string, separator: string, maxRows: number) {
  const plainCell = new RegExp(`[^${separator}\r\n]*`, 'y')
  const rows: string[][] = []
  const rowsWithStrayQuotes = new Set<string[]>()
  let row: string[] = []
  let filledCount = 0
  for (let at = 0; at < text.length && filledCount < maxRows; at += text.startsWith('\r\n', at) ? 2 : 1) {
    const quoted = text[at] === '"' ? readQuoted(text, at, separator) : undefined
    plainCell.lastIndex = at
    const plain = quoted ? '' : (plainCell.exec(text)?.[0] ?? '')
    if (plain.includes('"')) rowsWithStrayQuotes.add(row)
    row.push(quoted?.cell ?? plain)
    at += quoted?.length ?? plain.length
    if (text[at] === separator && at + 1 === text.length) row.push('')
    if (text[at] === separator && at + 1 < text.length) continue
    rows.push(row)
    if (row.some((cell) => cell.trim() !== '')) filledCount += 1
    row = []
  }
  return { rows, rowsWithStrayQuotes: rowsWithStrayQuotes.size }
}

/** Reads a cell in quotes. A quote opens a cell only if its partner is before a separator, a line break or the end. */
function readQuoted(text: string, start: number, separator: string): { cell: string; length: number } | undefined {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  const isClosed = end !== -1 && [separator, '\r', '\n', undefined].includes(text[end + 1])
  return isClosed ? { cell: text.slice(start + 1, end).replaceAll('""', '"'), length: end + 1 - start } : undefined
}
