import { userForm } from '../../user-form-rules'
import { roleNames } from '../../users'
import { type ImportField, importFields } from '../table/import-columns'
import { describeDamage, repairPhone } from './cell-damage'
import { unknownRoles } from './import-roles'
import { type ImportRow, toFormValues } from './import-rows'

/** What is wrong or conspicuous about the cells of a row. */
type CellNotes = Partial<Record<ImportField, string>>

export type RowNotes = {
  errors: CellNotes
  warnings: CellNotes
  /** The roles that the product does not know. */
  unknownRoles: readonly string[]
}

const form = userForm(0)

/** By row: only an edited row is validated again. */
const notes = new WeakMap<ImportRow, RowNotes>()

/** Validates a row with the rules of the user form (specification §5). A missing password will be generated. */
export function notesOf(row: ImportRow): RowNotes {
  const known = notes.get(row)
  if (known) return known
  const { cells } = row
  const errors: CellNotes = {}
  for (const field of importFields) {
    const damage = describeDamage(field, cells[field])
    if (damage) errors[field] = damage
  }
  const result = form.safeParse(toFormValues(cells))
  for (const { path, message } of result.error?.issues ?? []) {
    const field = importFields.find((name) => name === path[0])
    if (field && !(field === 'password' && cells.password === '')) errors[field] ??= message
  }
  const found: RowNotes = { errors, warnings: {}, unknownRoles: errors.roles ? [] : unknownRoles(cells.roles) }
  const repaired = repairPhone(cells.phone)
  if (repaired)
    found.warnings.phone = `A spreadsheet may have removed the ${repaired.charAt(0) === '0' ? 'zero' : 'plus'}`
  if (found.unknownRoles.length > 0) found.warnings.roles = `Not one of ${roleNames.join(', ')}`
  notes.set(row, found)
  return found
}
