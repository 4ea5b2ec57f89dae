import { Download } from '@lucide/icons'
import { countOf } from '@/format-count'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { downloadRemaining } from './import-files'
import type { CheckedRow, RowState } from './rows/row-states'

const toCorrect: readonly RowState[] = ['invalid', 'repeated', 'unchecked']

/** What Create will do, and the file with the rows that it will not create. */
export function CreateStep({ checked }: { checked: readonly CheckedRow[] }) {
  const remaining = checked.filter(({ state }) => toCorrect.includes(state))
  const withoutPassword = checked.filter(({ row, state }) => state === 'ready' && row.cells.password === '').length
  return (
    <div className="flex flex-col gap-3">
      {withoutPassword > 0 && (
        <p>
          <span>{`${countOf(withoutPassword, 'user gets', 'users get')} a generated password.`}</span> It is only in the
          file of the created accounts, which you can download here afterwards.
        </p>
      )}
      <p className="text-sm text-muted">
        Users that already exist stay as they are. The same table can be imported again: nobody is created twice.
      </p>
      {remaining.length > 0 && (
        <Button onClick={() => downloadRemaining(remaining)} className="self-start">
          <Icon icon={Download} size={15} />
          <span>{`Download ${countOf(remaining.length, 'row')} to correct`}</span>
        </Button>
      )}
    </div>
  )
}
