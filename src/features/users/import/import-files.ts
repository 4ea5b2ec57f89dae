import { errorMessage } from '@/api/errors'
import { formatIso } from '@/ui/dates/dates'
import { downloadFile } from '@/ui/download-file'
import { toast } from '@/ui/toast/toast'
import type { Account } from './created-accounts'
import { contentLabels, importFields } from './import-columns'
import { type Cells, example } from './import-rows'
import type { CheckedRow } from './row-states'

/** The headings of the files that an import writes. An import recognizes them. */
const header = importFields.map((field) => contentLabels[field])
const toLine = (cells: Cells) => importFields.map((field) => cells[field])

/** Downloads a table to fill in, with an example. */
export const downloadTemplate = () => downloadWorkbook('users-template', header, [toLine(example)])

/** Downloads accounts with their passwords, for those who hand them out. */
export const downloadAccountsFile = (accounts: readonly Account[]) =>
  downloadWorkbook(
    `new-users-${formatIso(`${Date.now()}`, 'day')}`,
    [...header, 'Remark'],
    accounts.map(({ form, isCertain }) => [
      ...toLine({ ...form, roles: form.roles.join('; ') }),
      isCertain ? '' : 'It is not known whether this account was created with this password.',
    ]),
  )

/** Downloads the rows that cannot be created, with the reasons. They can be corrected and imported. */
export const downloadRemaining = (rows: readonly CheckedRow[]) =>
  downloadWorkbook(
    'users-not-created',
    [...header, 'Reason'],
    rows.map(({ row, reason }) => [...toLine(row.cells), reason]),
  )

/** Loads what writes workbooks. It is loaded before the passwords exist, because the connection can fail afterwards. */
export const loadWriter = async () => (await import('@/spreadsheet/write-workbook')).writeWorkbook

/**
 * Downloads a workbook whose cells are texts: a spreadsheet shows each exactly, also a password such as =Tango2026, a phone
 * number with a zero, and a name with accents.
 * @returns whether it was downloaded
 */
async function downloadWorkbook(name: string, headings: readonly string[], rows: readonly (readonly string[])[]) {
  try {
    const writeWorkbook = await loadWriter()
    const columns = headings.map((text) => ({ header: text }))
    downloadFile(name, 'xlsx', await writeWorkbook({ name: 'Users', columns, rows }))
    return true
  } catch (error) {
    toast.error(errorMessage(error))
    return false
  }
}
