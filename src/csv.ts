import Papa from 'papaparse'

// Load this module with a dynamic import, because only exports and imports need papaparse.

/**
 * The beginning of a cell that a spreadsheet may run as a formula (OWASP, CSV injection): an operator, also full-width or
 * after blanks, a tab or a line break. Apostrophes before it are the guard of such a cell.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** A number or an international phone number with a sign. A spreadsheet shows it as it is, or as the same number. */
const SIGNED_NUMBER = /^[+-]\d[\d ]*(?:[.,]\d+)?$/

const formulaToGuard = new RegExp(`(?!${SIGNED_NUMBER.source})${FORMULA.source}`)
const guardedFormula = new RegExp(`(?=')${FORMULA.source}`)

/**
 * Cells in quotes: with a separator of other countries, by which a reader could split the cell, and with a number that would
 * lose its plus or zero. LibreOffice can read quoted cells as text.
 */
const QUOTED = /[;\t]|^[+0]\d/

/**
 * Writes a CSV file for spreadsheets: UTF-8 with a byte order mark, CRLF, quotes where they are needed, and an apostrophe
 * before a cell that could run as a formula. `parseCsv` reads the same texts.
 */
export const writeCsv = (header: string[], rows: string[][]): string =>
  `${Papa.BYTE_ORDER_MARK}${Papa.unparse([header, ...rows], {
    newline: '\r\n',
    quotes: (cell: string) => QUOTED.test(cell),
    escapeFormulae: formulaToGuard,
  })}\r\n`

/** The rows of a file. The first one is the header, if the file has one. */
type CsvTable = {
  rows: string[][]
  /** The index of the first row with a quote that does not match. What follows may be in the wrong cell. */
  brokenRow: number | undefined
}

/** Reads a CSV file, or cells that were copied from a spreadsheet. The separator is a comma, a semicolon or a tab. */
export function parseCsv(text: string): CsvTable {
  // Files may contain different line breaks. Those in quotes belong to their cell.
  const lines = text.replace(/"[^"]*"|\r\n?/g, (found) => (found.startsWith('"') ? found : '\n'))
  const [declaration = '', declared] = /^\uFEFF?sep=([,;\t])\n/i.exec(lines) ?? [] // Excel writes and reads this line
  const table = lines.slice(declaration.length)
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: declared ?? findSeparator(table), newline: '\n' })
  const isAfterLastBreak = data.at(-1)?.join() === ''
  return {
    rows: (isAfterLastBreak ? data.slice(0, -1) : data).map((row) => row.map(removeGuard)),
    brokenRow: errors.find(({ type }) => type === 'Quotes')?.row,
  }
}

const removeGuard = (cell: string) => (guardedFormula.test(cell) ? cell.slice(1) : cell)

/** Finds the separator that the first row contains most often outside of quotes. */
function findSeparator(lines: string): string {
  const firstRow = (/^(?:"[^"]*"|[^"\n])*/.exec(lines)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => firstRow.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}
