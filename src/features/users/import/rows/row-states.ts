import { truncate } from '@/text'
import { importFields } from '../table/import-columns'
import { emailKey, type ImportRow } from './import-rows'
import { notesOf, type RowNotes } from './row-notes'

/** Whether there is a user with an email address. `created`: since a job of this dialog. */
export type LookupResult = 'free' | 'taken' | 'created' | 'failed'
/** By email address. Nothing while it is not known. */
export type EmailLookup = ReadonlyMap<string, LookupResult>

/**
 * ready: can be created · invalid: a cell is wrong, a role is unknown, or the server has refused it · repeated: an earlier
 * row has the email address · existing: a user has it · unchecked: it is not known yet whether a user has it · created: by
 * a job of this dialog
 */
export const rowStates = ['ready', 'invalid', 'repeated', 'existing', 'unchecked', 'created'] as const
export type RowState = (typeof rowStates)[number]

/** Why the server has not created users, by the number of their row. Until the row is edited. */
export type Refusals = ReadonlyMap<number, string>

export type CheckedRow = {
  row: ImportRow
  state: RowState
  /** Why it cannot be created; '' while that is not known, and if it can. */
  reason: string
  notes: RowNotes
}

/** What the server has said about rows, and the person about roles. */
type Answers = {
  refusals: Refusals
  /** The unknown roles that are meant. */
  confirmedRoles: readonly string[]
}

const noAnswers: Answers = { refusals: new Map(), confirmedRoles: [] }

/** Checks all rows. Of rows with the same email address, the first one counts. */
export function checkRows(rows: readonly ImportRow[], lookup: EmailLookup, answers = noAnswers): CheckedRow[] {
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const key = emailKey(row.cells.email)
    const firstLine = lines.get(key)
    if (key !== '' && firstLine === undefined) lines.set(key, row.line)
    const notes = notesOf(row)
    return { row, notes, ...judge(row, notes, firstLine, lookup.get(key), answers) }
  })
}

function judge(
  row: ImportRow,
  notes: RowNotes,
  firstLine: number | undefined,
  found: LookupResult | undefined,
  { refusals, confirmedRoles }: Answers,
): { state: RowState; reason: string } {
  if (firstLine !== undefined) return { state: 'repeated', reason: `Row ${firstLine} has the same email` }
  if (found === 'created') return { state: 'created', reason: '' }
  if (found === 'taken') return { state: 'existing', reason: 'There is a user with this email' }
  const errors = importFields.flatMap((field) => notes.errors[field] ?? [])
  if (errors.length > 0) return { state: 'invalid', reason: errors.join('; ') }
  if (found !== 'free')
    return { state: 'unchecked', reason: found === 'failed' ? 'The email could not be looked up' : '' }
  const unconfirmed = notes.unknownRoles.filter((role) => !confirmedRoles.includes(role))
  if (unconfirmed.length > 0)
    return { state: 'invalid', reason: `Unknown role: ${truncate(unconfirmed.join(', '), 60)}` }
  const refusal = refusals.get(row.line)
  return refusal ? { state: 'invalid', reason: refusal } : { state: 'ready', reason: '' }
}

/** The email addresses that have to be looked up: the valid ones, each once. */
export const emailsToLookUp = (rows: readonly ImportRow[]): string[] => [
  ...new Set(rows.filter((row) => !notesOf(row).errors.email).map(({ cells }) => emailKey(cells.email))),
]

/** The number of rows in each state. */
export function countStates(rows: readonly CheckedRow[]): Record<RowState, number> {
  const counts = { ready: 0, invalid: 0, repeated: 0, existing: 0, unchecked: 0, created: 0 }
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
    if (state !== 'invalid' && state !== 'unchecked') continue
    for (const role of notes.unknownRoles)
      if (!confirmedRoles.includes(role)) counts.set(role, (counts.get(role) ?? 0) + 1)
  }
  return [...counts]
}
