import { z } from '@/zod'

/** A table as it is in a file, or as it was copied. */
export const sheetTable = z.object({
  /** All rows, also blank ones: the first one is row 1 of the file. */
  rows: z.array(z.array(z.string())),
  /** The numbers of the rows that the spreadsheet hides, for example by a filter. */
  hidden: z.array(z.number()),
  /** The indexes of the columns that it hides. */
  hiddenColumns: z.optional(z.array(z.number())),
  /** What the person should check. */
  notes: z.array(z.string()),
  /** The name of the sheet, and of all that the workbook shows. */
  sheet: z.optional(z.string()),
  sheets: z.optional(z.array(z.string())),
})
export type SheetTable = z.infer<typeof sheetTable>

/** The limits of a table, so that a small file cannot freeze the page. */
export const MAX_ROWS = 5_000
export const MAX_COLUMNS = 100
export const MAX_LETTERS = 1_000

/** A file that cannot be read. The message says why. */
export class UnreadableTableError extends Error {}

export const tooManyColumns = () =>
  new UnreadableTableError(
    `The table has text beyond column ${columnName(MAX_COLUMNS - 1)}, the last of ${MAX_COLUMNS} columns. Delete that text, or copy the table without it.`,
  )

/** The name of a column in a spreadsheet, as in A, Z, AA. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
