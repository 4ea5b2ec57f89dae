import { Download } from '@lucide/icons'
import { writeCsv } from '@/csv'
import { countOf } from '@/format-count'
import { Button } from '@/ui/button'
import { downloadFile } from '@/ui/download-file'
import { Icon } from '@/ui/icon/icon'
import { remainingFile } from './import-files'
import type { CheckedRow, RowState } from './rows/row-states'

const notCreated: readonly RowState[] = ['unconfirmed', 'wrong', 'refused', 'repeated', 'unchecked']

/** What Create will do, and the file with the rows that it has not created. */
export function CreateStep({ checked }: { checked: readonly CheckedRow[] }) {
  const remaining = checked.filter(({ state }) => notCreated.includes(state))
  const withoutPassword = checked.filter(({ row, state }) => state === 'ready' && row.cells.password === '').length
  const downloadRemaining = () => {
    const { header, rows } = remainingFile(remaining)
    downloadFile('users-not-created.csv', writeCsv(header, rows))
  }
  return (
    <div className="flex flex-col gap-3">
      {withoutPassword > 0 && (
        <p>{`${countOf(withoutPassword, 'user gets', 'users get')} a generated password. It is only in the file of the created accounts, which you can download here afterwards.`}</p>
      )}
      {checked.length > 0 && (
        <p className="text-sm text-muted">
          Users that already exist stay as they are. The same table can be imported again: nobody is created twice.
        </p>
      )}
      {remaining.length > 0 && (
        <Button onClick={downloadRemaining} className="self-start">
          <Icon icon={Download} size={15} />
          <span>{`Download ${countOf(remaining.length, 'row')} to mend`}</span>
        </Button>
      )}
    </div>
  )
}
