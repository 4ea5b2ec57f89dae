import { memoize } from '@/list/filters/filter-definition'
import { describeDamage, repairPhone } from '@/spreadsheet/cell-damage'
import { truncate } from '@/text'
import { userForm } from '../user-form-rules'
import { roleNames } from '../users'
import { emailKey, type LookupResult } from './existing-users'
import { type ImportField, importFields } from './import-columns'
import { unknownRoles } from './import-roles'
import { type ImportRow, toFormValues } from './import-rows'

/** What is wrong or conspicuous about the cells of a row. */
type CellNotes = Partial<Record<ImportField, string>>

type RowNotes = {
  errors: CellNotes
  warnings: CellNotes
  /** The roles that the product does not know. */
  unknownRoles: readonly string[]
}

const form = userForm(0)

/** Validates a row with the rules of the user form (specification §5). Only an edited row is validated again. */
const notesOf = memoize(({ cells }: ImportRow): RowNotes => {
  const { error } = form.safeParse(toFormValues(cells))
  const errors: CellNotes = {}
  for (const field of importFields) {
    const message =
      describeDamage(cells[field], field === 'phone' || field === 'password') ??
      error?.issues.find(({ path }) => path[0] === field)?.message
    if (message) errors[field] = message
  }
  const unknown = errors.roles ? [] : unknownRoles(cells.roles)
  const warnings: CellNotes = {}
  const repaired = repairPhone(cells.phone)
  if (repaired) warnings.phone = `A spreadsheet may have removed the ${repaired.startsWith('0') ? 'zero' : 'plus'}`
  if (unknown.length > 0) warnings.roles = `Not one of ${roleNames.join(', ')}`
  return { errors, warnings, unknownRoles: unknown }
})

/** By email address. Undefined while it is not known. */
export type EmailLookup = ReadonlyMap<string, LookupResult | undefined>

/**
 * ready: can be created · invalid: a cell is wrong, a role is unknown, or the server has refused it · repeated: an earlier
 * row has the email address · existing: a user has it · pending: it is not known yet whether a user has it · created: by
 * a job of this dialog
 */
export const rowStates = ['ready', 'invalid', 'repeated', 'existing', 'pending', 'created'] as const
export type RowState = (typeof rowStates)[number]

export type CheckedRow = {
  row: ImportRow
  state: RowState
  /** Why it cannot be created; '' while that is not known, and if it can. */
  reason: string
  notes: RowNotes
}

/**
 * Checks all rows. Of rows with the same email address, the first one counts.
 * @param confirmedRoles the unknown roles that are meant
 */
export function checkRows(
  rows: readonly ImportRow[],
  lookup: EmailLookup,
  confirmedRoles: readonly string[] = [],
): CheckedRow[] {
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const key = emailKey(row.cells.email)
    const firstLine = lines.get(key)
    if (key !== '' && firstLine === undefined) lines.set(key, row.line)
    const notes = notesOf(row)
    const [state, reason = ''] = judge(notes, firstLine, lookup.get(key), confirmedRoles)
    return { row, notes, state, reason }
  })
}

function judge(
  notes: RowNotes,
  firstLine: number | undefined,
  found: LookupResult | undefined,
  confirmedRoles: readonly string[],
): [state: RowState, reason?: string] {
  if (firstLine !== undefined) return ['repeated', `Row ${firstLine} has the same email`]
  if (found === 'created') return ['created']
  if (found === 'taken') return ['existing', 'There is a user with this email']
  const errors = Object.values(notes.errors)
  if (errors.length > 0) return ['invalid', errors.join('; ')]
  if (typeof found === 'object') return ['invalid', found.reason]
  if (found === 'failed') return ['pending', 'The email could not be looked up']
  if (found !== 'free') return ['pending']
  const unconfirmed = notes.unknownRoles.filter((role) => !confirmedRoles.includes(role))
  return unconfirmed.length > 0 ? ['invalid', `Unknown role: ${truncate(unconfirmed.join(', '), 60)}`] : ['ready']
}

/** The email addresses that have to be looked up: the valid ones, each once. */
export const emailsToLookUp = (rows: readonly ImportRow[]): string[] => [
  ...new Set(rows.filter((row) => !notesOf(row).errors.email).map(({ cells }) => emailKey(cells.email))),
]

/** The number of rows in each state. */
export function countStates(rows: readonly CheckedRow[]): Record<RowState, number> {
  const counts = { ready: 0, invalid: 0, repeated: 0, existing: 0, pending: 0, created: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

/** The roles about which the person has to decide, with the number of rows that have them. */
export function rolesToConfirm(
  rows: readonly CheckedRow[],
  confirmedRoles: readonly string[],
): [role: string, rows: number][] {
  const counts = new Map<string, number>()
  for (const { state, notes } of rows) {
    if (state !== 'invalid' && state !== 'pending') continue
    for (const role of notes.unknownRoles)
      if (!confirmedRoles.includes(role)) counts.set(role, (counts.get(role) ?? 0) + 1)
  }
  return [...counts]
}
