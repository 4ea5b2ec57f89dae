import { type LedgerRow, outcomeLabels } from '@/jobs/ledger/ledger'
import type { UserForm } from '../user-form-rules'
import type { Cells } from './rows/import-rows'
import type { CheckedRow } from './rows/row-states'
import { fieldLabels, type ImportField, importFields } from './table/import-columns'

/** The headings of the files that an import writes. An import recognizes them. */
const header = importFields.map((field) => fieldLabels[field])
const toLine = (cells: Record<ImportField, string>) => importFields.map((field) => cells[field])

const example: Cells = {
  email: 'mai.nguyen@example.com',
  lastName: 'Nguyễn Thị',
  firstName: 'Mai',
  phone: '+84 912 345 678',
  roles: 'Member',
  password: '',
}

/** A table to fill in, with an example. */
export const templateFile = () => ({ header: [...header], rows: [toLine(example)] })

/** Accounts with their passwords, for those who hand them out. */
export const accountsFile = (accounts: readonly UserForm[]) => ({
  header: [...header],
  rows: accounts.map((account) => toLine({ ...account, roles: account.roles.join('; ') })),
})

/** The ledger of a job that creates accounts. Only those that were created have a password. It can be imported again. */
export const ledgerFile = <Row extends LedgerRow>(rows: readonly Row[], accountOf: (row: Row) => UserForm) => ({
  header: [...header, 'Outcome', 'Reason'],
  rows: rows.map((row) => {
    const { password, roles, ...account } = accountOf(row)
    const cells = { ...account, roles: roles.join('; '), password: row.outcome === 'done' ? password : '' }
    return [...toLine(cells), outcomeLabels[row.outcome], row.reason ?? '']
  }),
})

/** The rows that cannot be created, with the reasons. It can be mended and imported. */
export const remainingFile = (rows: readonly CheckedRow[]) => ({
  header: [...header, 'Reason'],
  rows: rows.map((checked) => [...toLine(checked.row.cells), reasonOf(checked)]),
})

/** Why a row cannot be created. */
export function reasonOf({ state, notes, firstLine, refusal }: CheckedRow): string {
  switch (state) {
    case 'ready':
    case 'created':
    case 'checking':
      return ''
    case 'unconfirmed':
      return `Unknown role: ${notes.unknownRoles.join(', ')}`
    case 'wrong':
      return importFields.flatMap((field) => notes.errors[field] ?? []).join('; ')
    case 'repeated':
      return `Row ${firstLine} has the same email`
    case 'existing':
      return 'There is a user with this email'
    case 'refused':
      return refusal ?? ''
    case 'unchecked':
      return 'The email could not be looked up'
  }
}
