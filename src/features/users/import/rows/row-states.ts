import { userForm } from '../../user-form-rules'
import { roleNames } from '../../users'
import { type ImportField, importFields } from '../table/import-columns'
import { unknownRoles } from './import-roles'
import { emailKey, type ImportRow, toFormValues } from './import-rows'
import { isShortenedPhone, repairPhone } from './phone-damage'

/** Whether there is a user with an email address. `created`: since a job of this dialog. */
export type LookupResult = 'free' | 'taken' | 'created' | 'failed'
/** By email address. Nothing while it is not known. */
export type EmailLookup = ReadonlyMap<string, LookupResult>

/**
 * ready: can be created · unconfirmed: it has a role that the product does not know, and the person has not said yet whether
 * that is meant · wrong: a cell is wrong · refused: the server has not created the user · repeated: an earlier row
 * has the email address · existing: a user has it · checking: it is not known yet whether a user has it · unchecked: that
 * could not be found out · created: by a job of this dialog
 */
export type RowState =
  | 'ready'
  | 'unconfirmed'
  | 'wrong'
  | 'refused'
  | 'repeated'
  | 'existing'
  | 'checking'
  | 'unchecked'
  | 'created'

/** Why the server has not created users, by the number of their row. Until the row is edited. */
export type Refusals = ReadonlyMap<number, string>

export type CheckedRow = {
  row: ImportRow
  state: RowState
  notes: RowNotes
  /** The earlier row with the same email address. */
  firstLine: number | undefined
  /** Why the server has not created the user. */
  refusal: string | undefined
}

/** What the server has said about rows, and the person about roles. */
export type Answers = {
  refusals: Refusals
  /** The unknown roles that are meant. */
  confirmedRoles: ReadonlySet<string>
}

const noAnswers: Answers = { refusals: new Map(), confirmedRoles: new Set() }

/** Checks all rows. Of rows with the same email address, the first one counts. */
export function checkRows(
  rows: readonly ImportRow[],
  lookup: EmailLookup,
  { refusals, confirmedRoles }: Answers = noAnswers,
): CheckedRow[] {
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const key = emailKey(row.cells.email)
    const firstLine = lines.get(key)
    if (key !== '' && firstLine === undefined) lines.set(key, row.line)
    const notes = notesOf(row)
    const refusal = refusals.get(row.line)
    const state = stateOf(row, firstLine !== undefined, lookup.get(key))
    const isConfirmed = notes.unknownRoles.every((role) => confirmedRoles.has(role))
    const ifReady = isConfirmed ? (refusal ? 'refused' : 'ready') : 'unconfirmed'
    return { row, state: state === 'ready' ? ifReady : state, notes, firstLine, refusal }
  })
}

function stateOf(row: ImportRow, isRepeated: boolean, found: LookupResult | undefined): RowState {
  if (isRepeated) return 'repeated'
  if (found === 'created') return 'created'
  if (found === 'taken') return 'existing'
  if (Object.keys(notesOf(row).errors).length > 0) return 'wrong'
  if (found === 'failed') return 'unchecked'
  return found === 'free' ? 'ready' : 'checking'
}

/** The email addresses that have to be looked up: the valid ones, each once. */
export const emailsToLookUp = (rows: readonly ImportRow[]): string[] => [
  ...new Set(rows.filter((row) => !notesOf(row).errors.email).map(({ cells }) => emailKey(cells.email))),
]

/** The number of rows in each state. */
export function countStates(rows: readonly CheckedRow[]): Record<RowState, number> {
  const counts = {
    ready: 0,
    unconfirmed: 0,
    wrong: 0,
    refused: 0,
    repeated: 0,
    existing: 0,
    checking: 0,
    unchecked: 0,
    created: 0,
  }
  for (const { state } of rows) counts[state] += 1
  return counts
}

/** The roles about which the person has to decide, with the number of rows that have them. */
export function rolesToConfirm(
  rows: readonly CheckedRow[],
  confirmedRoles: Answers['confirmedRoles'],
): [role: string, rows: number][] {
  const counts = new Map<string, number>()
  for (const { state, notes } of rows) {
    if (state !== 'unconfirmed' && state !== 'checking') continue
    for (const role of notes.unknownRoles) if (!confirmedRoles.has(role)) counts.set(role, (counts.get(role) ?? 0) + 1)
  }
  return [...counts]
}

/** What is wrong or conspicuous about the cells of a row. */
type CellNotes = Partial<Record<ImportField, string>>

export type RowNotes = {
  errors: CellNotes
  warnings: CellNotes
  /** The roles that the product does not know. */
  unknownRoles: readonly string[]
}

/** By row: only an edited row is validated again. */
const notes = new WeakMap<ImportRow, RowNotes>()

/** Validates a row with the rules of the user form (specification §5). A missing password will be generated. */
export function notesOf(row: ImportRow): RowNotes {
  const cached = notes.get(row)
  if (cached) return cached
  const { cells } = row
  const found: RowNotes = { errors: {}, warnings: {}, unknownRoles: unknownRoles(cells.roles) }
  const result = userForm(0).safeParse(toFormValues(cells))
  for (const { path, message } of result.error?.issues ?? []) {
    const field = importFields.find((name) => name === path[0])
    if (field && !(field === 'password' && cells.password === '')) found.errors[field] ??= message
  }
  if (isShortenedPhone(cells.phone)) found.errors.phone = 'A spreadsheet has removed digits. Type the number'
  const repaired = repairPhone(cells.phone)
  if (repaired)
    found.warnings.phone = `A spreadsheet may have removed the ${repaired.charAt(0) === '0' ? 'zero' : 'plus'}`
  if (found.unknownRoles.length > 0) found.warnings.roles = `Not one of ${roleNames.join(', ')}`
  notes.set(row, found)
  return found
}
