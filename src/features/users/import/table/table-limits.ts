/** The limits of a table, so that a small file cannot freeze the page. */
export const MAX_ROWS = 5_000
export const MAX_COLUMNS = 100
export const MAX_LETTERS = 1_000

/** A file that cannot be imported. The message says why. */
export class UnreadableTableError extends Error {}

export const tooManyColumns = () =>
  new UnreadableTableError(
    `The table has text beyond column ${columnName(MAX_COLUMNS - 1)}, the last of ${MAX_COLUMNS} columns. Delete that text, or copy the table without it.`,
  )

/** The name of a column in a spreadsheet, as in A, Z, AA. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
