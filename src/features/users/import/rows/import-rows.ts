import { tidyText } from '@/text'
import { toForm, type UserForm } from '../../user-form-rules'
import { blank } from '../../users'
import type { ColumnContent, ImportField, TableLayout } from '../table/import-columns'
import { splitRoles } from './import-roles'

/** The texts of a new user, as they are in the table. */
export type Cells = Record<ImportField, string>

export type ImportRow = {
  /** The number of the row in the file, counted from 1. */
  line: number
  cells: Cells
}

/** What the person has typed over the cells of the table, by the number of the row. */
export type Edits = ReadonlyMap<number, Partial<Cells>>

/** Returns the users in a table. Rows without any text are left out. */
export function toImportRows(table: readonly string[][], { hasHeadings, contents }: TableLayout): ImportRow[] {
  return table
    .map((row, index) => ({ line: index + 1, row }))
    .slice(hasHeadings ? 1 : 0)
    .filter(({ row }) => row.some((cell) => tidyText(cell) !== ''))
    .map(({ line, row }) => ({ line, cells: toCells(row, contents) }))
}

/** The text of a cell, without what keeps a spreadsheet from reading it as a number: '0912… or ="0912…". */
const readCell = (cell: string) => tidyText(cell).replace(/^="(.*)"$|^['’](?=[+\d])/, '$1')

/** The only email address in a text, such as `Mai <mai@example.com>`; else the text, which is then wrong or empty. */
function readEmail(text: string): string {
  const [found, ...others] = text.match(/[^\s<>()[\]{}"“”:,;]+@[^\s<>()[\]{}"“”:,;]+/g) ?? []
  return found === undefined || others.length > 0 ? text : found.replace(/^['‘’]|['’.]+$/g, '')
}

function toCells(row: readonly string[], contents: readonly ColumnContent[]): Cells {
  const cellOf = (content: ColumnContent) => row[contents.indexOf(content)] ?? ''
  const names = contents.includes('fullName') ? splitFullName(tidyText(cellOf('fullName'))) : undefined
  const read = (field: ImportField) => {
    if (field === 'password') return tidyText(cellOf(field)) && cellOf(field) // blanks in a password count
    return readCell(cellOf(field))
  }
  return {
    email: readEmail(read('email')),
    lastName: read('lastName') || (names?.lastName ?? ''),
    firstName: read('firstName') || (names?.firstName ?? ''),
    phone: read('phone').replace(/^tel:/i, '').normalize('NFKC'),
    roles: read('roles') && splitRoles(read('roles')).join(', '), // shows what is understood
    password: read('password'),
  }
}

/** Applies what the person has typed. Rows without edits stay the same objects. */
export const applyEdits = (rows: readonly ImportRow[], edits: Edits): ImportRow[] =>
  rows.map((row) => {
    const edit = edits.get(row.line)
    return edit ? { ...row, cells: { ...row.cells, ...edit } } : row
  })

/** Identifies the user of an email address, whatever its case. */
export const emailKey = (email: string) => tidyText(email).toLowerCase()

/** The values of the user form for a row. */
export const toFormValues = ({ roles, ...cells }: Cells): UserForm => ({
  ...toForm(blank, 0),
  ...cells,
  roles: splitRoles(roles),
})

/** Splits a full name in the Vietnamese order: the last word is the first name, the words before it are the last name. */
export function splitFullName(name: string): { lastName: string; firstName: string } {
  const words = name.trim().split(/\s+/)
  return { lastName: words.slice(0, -1).join(' '), firstName: words.at(-1) ?? '' }
}
