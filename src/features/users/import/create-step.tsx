import { Download } from '@lucide/icons'
import { useStore } from '@/create-store'
import { writeCsv } from '@/csv'
import { countOf } from '@/format-count'
import { Button } from '@/ui/button'
import { downloadFile } from '@/ui/download-file'
import { Icon } from '@/ui/icon/icon'
import { createdAccounts, downloadAccounts } from './created-accounts'
import { remainingFile } from './import-files'
import type { CheckedRow, RowState } from './import-rows'

const notCreated: readonly RowState[] = ['wrong', 'refused', 'repeated', 'unchecked']

/** What Create will do, and the files with what it has done and what it has not. */
export function CreateStep({ checked }: { checked: readonly CheckedRow[] }) {
  const { accounts } = useStore(createdAccounts, (created) => created)
  const remaining = checked.filter(({ state }) => notCreated.includes(state))
  const withoutPassword = checked.filter(({ row, state }) => state === 'ready' && row.cells.password === '').length
  const downloadRemaining = () => {
    const { header, rows } = remainingFile(remaining)
    downloadFile('users-not-created.csv', writeCsv(header, rows))
  }
  return (
    <div className="flex flex-col gap-3">
      {withoutPassword > 0 && (
        <p>
          {countOf(withoutPassword, 'user gets', 'users get')} a generated password. It is only in the file of created
          accounts, which you can download here afterwards.
        </p>
      )}
      {checked.length > 0 && (
        <p className="text-sm text-muted">
          Users that are there already stay as they are. The same table can be imported again: nobody is created twice.
        </p>
      )}
      {accounts.length > 0 && <AccountsNote />}
      {remaining.length > 0 && (
        <Button onClick={downloadRemaining} className="self-start">
          <Icon icon={Download} size={15} />
          Download {countOf(remaining.length, 'row')} to mend
        </Button>
      )}
    </div>
  )
}

function AccountsNote() {
  const { accounts, isDownloaded } = useStore(createdAccounts, (created) => created)
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2 ${isDownloaded ? 'bg-sunken text-muted' : 'bg-success-soft text-success'}`}
    >
      <p className="min-w-0 flex-1 basis-60">
        {countOf(accounts.length, 'account was', 'accounts were')} created.{' '}
        {isDownloaded
          ? 'The file with the passwords was downloaded.'
          : 'Their passwords are lost when this page is closed.'}
      </p>
      <Button variant={isDownloaded ? 'plain' : 'primary'} onClick={downloadAccounts}>
        <Icon icon={Download} size={15} />
        Download accounts
      </Button>
    </div>
  )
}
