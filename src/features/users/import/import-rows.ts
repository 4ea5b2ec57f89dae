import { readCell } from '@/spreadsheet/cell-damage'
import { tidyText } from '@/text'
import type { UserForm } from '../user-form-rules'
import {
  type ColumnContent,
  hasContact,
  hasRequiredColumns,
  type ImportField,
  type TableLayout,
} from './import-columns'
import { splitRoles } from './import-roles'

/** The texts of a new user, as they are in the table. */
export type Cells = Record<ImportField, string>

export type ImportRow = {
  /** The number of the row in the file, counted from 1. */
  line: number
  cells: Cells
}

/** The person in the template. */
export const example: Cells = {
  email: 'mai.nguyen@example.com',
  lastName: 'Nguyễn Thị',
  firstName: 'Mai',
  phone: '+84 912 345 678',
  roles: 'Member',
  password: '',
}

type People = {
  rows: ImportRow[]
  /** The numbers of the rows that are no people: titles, notes, repeated headings, and the example of the template. */
  leftOut: number[]
}

/** Returns the users in a table. Blank rows are skipped. */
export function toImportRows(table: readonly string[][], { headingRow = -1, contents }: TableLayout): People {
  const people: People = { rows: [], leftOut: [] }
  const headings = table[headingRow]?.join('\n')
  const end = endOfPeople(table, headingRow)
  for (const [index, row] of table.entries()) {
    if (index === headingRow || isBlank(row)) continue
    const cells = toCells(row, contents)
    const isNobody = hasRequiredColumns(contents) && Object.values({ ...cells, roles: '' }).every((text) => text === '')
    const isTitle = !hasContact(row) && (index < headingRow || index > end || isTitleOrSum(row))
    if (isNobody || isTitle || isExample(cells) || row.join('\n') === headings) people.leftOut.push(index + 1)
    else people.rows.push({ line: index + 1, cells })
  }
  return people
}

const isBlank = (row: readonly string[]) => row.every((cell) => tidyText(cell) === '')

/** The index of the first blank row below the last person: what follows it are notes, such as who has signed the list. */
function endOfPeople(table: readonly string[][], headingRow: number): number {
  const last = table.findLastIndex((row, index) => index > headingRow && hasContact(row))
  const end = last < 0 ? -1 : table.findIndex((row, index) => index > last && isBlank(row))
  return end < 0 ? table.length : end
}

function isTitleOrSum(row: readonly string[]) {
  const [first = '', ...others] = row.map(tidyText).filter(Boolean)
  return others.length === 0 || /^(tổng( cộng)?|cộng|total)\b/i.test(first.normalize())
}

const isExample = ({ email, firstName, phone }: Cells) =>
  email === example.email && firstName === example.firstName && phone === example.phone

/** The only email address in a text, such as `Mai <mai@example.com>`; else the text, which is then wrong or empty. */
function readEmail(text: string): string {
  const plain = text.normalize('NFKC') // with full-width letters, an input method writes addresses too
  const found = [...plain.matchAll(/[^\s<>()[\]{}"“”:,;]+@[^\s<>()[\]{}"“”:,;]+/g)]
  const [first] = found
  const last = found.at(-1)
  if (!first || !last || found.some(([match]) => match !== first[0])) return text
  const address = first[0].replace(/^['‘’]|['’.]+$/g, '')
  const rest = plain.slice(last.index + last[0].length)
  // The end of a mistyped address, as in `mai@gmail,com` and `mai@gmail. com`.
  const isCut = /^[,;:]\p{L}/u.test(rest) || (!/@.*\./.test(address) && /\p{L}/u.test(rest))
  return isCut ? text : address
}

function toCells(row: readonly string[], contents: readonly ColumnContent[]): Cells {
  const cellOf = (content: ColumnContent) => row[contents.indexOf(content)] ?? ''
  const read = (content: ColumnContent) => readCell(cellOf(content))
  const fullName = read('fullName')
  const names = splitFullName(fullName)
  const lastName = read('lastName')
  const firstName = read('firstName')
  const password = cellOf('password')
  return {
    email: readEmail(read('email')),
    lastName: [lastName || (withoutPart(fullName, firstName) ?? names.lastName), read('middleName')]
      .filter(Boolean)
      .join(' '),
    firstName: firstName || (withoutPart(fullName, lastName) ?? names.firstName),
    phone: read('phone')
      .replace(/^(?:tel|p):/i, '')
      .normalize('NFKC'),
    roles: read('roles') && splitRoles(cellOf('roles')).join(', '), // shows what is understood
    password: tidyText(password) && password, // blanks in a password count
  }
}

/** What a full name contains beside its first or last name; undefined if it does not begin or end with that. */
function withoutPart(fullName: string, part: string): string | undefined {
  const [name, known] = [fullName.toLowerCase(), part.toLowerCase()]
  if (!known) return undefined
  if (name.endsWith(` ${known}`)) return fullName.slice(0, -part.length).replace(/[\s,]+$/, '')
  if (name.startsWith(`${known} `)) return fullName.slice(part.length).trim()
  return undefined
}

/**
 * Applies what the person has typed. Rows without edits stay the same objects.
 * @param edits the changed cells, by the number of the row
 */
export const applyEdits = (rows: readonly ImportRow[], edits: Readonly<Record<number, Partial<Cells>>>): ImportRow[] =>
  rows.map((row) => {
    const edit = edits[row.line]
    return edit ? { ...row, cells: { ...row.cells, ...edit } } : row
  })

/** The values of the user form for a row. Users without a password get a generated one. */
export const toFormValues = (cells: Cells): UserForm => ({
  ...cells,
  avatar: '',
  roles: splitRoles(cells.roles),
  password: cells.password || generatePassword(),
})

/** What may stand at the end of a name: a text in brackets or quotation marks or behind a dash, a number, an emoji. */
const ADDITION = /\s(?:\([^()]*\)?|\[[^[\]]*\]?|["“][^"“”]*["”]?|[–-].*|[^\p{L}\s]+)$/u

/** In a longer text, no additions are looked for: that takes quadratic time. */
const MAX_NAME_LENGTH = 200

/**
 * Splits a full name. In the Vietnamese order, the last word is the first name, and the words before it are the last name.
 * Before a comma stands the last name: `Smith, John`. Additions stay with the first name: `Mai (Bé)`, `An - HLV`, `Hoa 2`.
 */
export function splitFullName(name: string): { lastName: string; firstName: string } {
  const [beforeComma = '', ...afterComma] = name.split(',').map((part) => part.trim())
  if (afterComma.some(Boolean)) return { lastName: beforeComma, firstName: afterComma.join(', ') }
  let end = beforeComma.length
  const find = () => (end > MAX_NAME_LENGTH ? null : ADDITION.exec(beforeComma.slice(0, end)))
  for (let found = find(); found; found = find()) end = found.index
  const words = beforeComma.slice(0, end).split(/\s+/)
  return { lastName: words.slice(0, -1).join(' '), firstName: `${words.at(-1) ?? ''}${beforeComma.slice(end)}` }
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Generates a random password that can be read and typed: without 0, O, 1, l and I, which are mistaken for one another. It
 * starts with a letter, so that no spreadsheet takes it for a number or a formula. 14 of these characters have 81 bits of
 * entropy. A remainder of 32 bits favors no character noticeably.
 */
export const generatePassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(14)), (random, index) => {
    const characters = index === 0 ? LETTERS : `${LETTERS}23456789`
    return characters.charAt(random % characters.length)
  }).join('')
