import { Download, FileUp } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useStore } from '@/create-store'
import type { Close } from '@/form/form-dialog'
import { LeaveGuard } from '@/form/leave-guard'
import { isActive, jobs } from '@/jobs/job-store'
import { countOf, formatCount } from '@/text'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/dialog/confirm'
import { Dialog } from '@/ui/dialog/dialog'
import { InlineError } from '@/ui/errors/inline-error'
import { Icon } from '@/ui/icon/icon'
import { ChooseTable, SheetChoice } from './choose-table'
import { ColumnContents } from './column-contents'
import { CREATE_USERS, createUsers } from './create-users'
import { type CreatedAccounts, countPeople, createdAccounts, setDownloaded } from './created-accounts'
import { downloadAccountsFile, downloadRemaining, loadWriter } from './import-files'
import { ImportHints } from './import-hints'
import { states } from './preview-row'
import { PreviewTable } from './preview-table'
import { type CheckedRow, countStates, type RowState, rowStates } from './row-states'
import { useImport } from './use-import'

/** Creates users from a table: choose it, check its rows, create those that are ready. */
export function ImportDialog({ onClose }: { onClose: Close }) {
  const client = useQueryClient()
  const users = useImport()
  const { content, checked, file } = users
  const counts = countStates(checked)
  const phase = useStore(jobs, (all) => all.find((job) => job.actionId === CREATE_USERS && isActive(job))?.phase)
  const isCreating = phase !== undefined
  const accounts = useStore(createdAccounts, (created) => created)
  const loss = describeLoss(checked.length - counts.created - counts.existing, phase === 'running', accounts)
  const isLookingUp = checked.some(({ state, reason }) => state === 'pending' && reason === '')
  const canCreate = counts.ready > 0 && !isLookingUp && !isCreating
  const create = () => {
    loadWriter().catch(() => undefined) // the download tries again, and reports the failure
    const ready = checked.filter(({ state }) => state === 'ready').map(({ row }) => row)
    createUsers(client, ready, users.report)
  }
  const isEdited = content && Object.keys(content.edits).length + content.removed.length > 0
  const mayDiscard = async () =>
    !isEdited || confirm({ question: 'Choose another table?', consequence: 'Your changes to this one will be lost.' })
  return (
    <Dialog
      title="Import users"
      onClose={onClose}
      width={content ? 'desktop:w-[min(84rem,calc(100vw-3rem))] desktop:h-[88vh]' : 'desktop:w-140'}
      footer={
        <>
          <output className="mr-auto self-center text-sm text-muted max-sm:basis-full">
            {content && summaryOf(counts)}
          </output>
          <Button onClick={() => onClose()}>{counts.created > 0 ? 'Close' : 'Cancel'}</Button>
          <Button variant="primary" aria-disabled={!canCreate} onClick={() => canCreate && create()}>
            {counts.ready === 0 ? 'Create users' : `Create ${countOf(counts.ready, 'user')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {accounts.accounts.length > 0 && <AccountsNote {...accounts} />}
        <Step title="1. Choose">
          {content ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="min-w-0 wrap-anywhere">{`${content.name ?? 'Pasted cells'}: ${countOf(checked.length, 'row')}`}</p>
              {file && (
                <SheetChoice
                  {...content.table}
                  onChoose={async (sheet) => (await mayDiscard()) && users.read(file, sheet)}
                />
              )}
              <Button onClick={async () => (await mayDiscard()) && users.clear()}>
                <Icon icon={FileUp} size={15} />
                Choose another
              </Button>
            </div>
          ) : (
            <ChooseTable onChoose={(source) => void users.read(source)} />
          )}
          {users.problem && <InlineError>{users.problem}</InlineError>}
        </Step>
        <Step title="2. Check" preview="Every row is shown before anybody is created, and can be corrected here.">
          {content && (
            <div key={content.table.sheet} className="flex flex-col gap-4">
              <fieldset disabled={isCreating} className="contents">
                <ColumnContents
                  rows={content.table.rows}
                  layout={content.layout}
                  onChange={(layout) => users.change({ layout })}
                />
                <ImportHints users={users} content={content} />
              </fieldset>
              <PreviewTable rows={checked} readOnly={isCreating} onEdit={users.editCell} onRemove={users.removeRow} />
            </div>
          )}
        </Step>
        <Step title="3. Create" preview="Users without a password get one. You download the accounts as a file.">
          {content && <CreateStep checked={checked} isLookingUp={isLookingUp} />}
        </Step>
      </div>
      <LeaveGuard isDirty={loss !== ''} consequence={loss} />
    </Dialog>
  )
}

/** What is lost when the dialog is closed; '' if nothing is. */
function describeLoss(missing: number, isJobRunning: boolean, { accounts, isDownloaded }: CreatedAccounts): string {
  const { certain, unknown } = countPeople(accounts)
  const [noun, pronoun] = certain + unknown === 1 ? ['password', 'it'] : ['passwords', 'them']
  const passwords = `The ${noun} of ${countOf(certain + unknown, 'new account has', 'new accounts have')} not been downloaded. This dialog offers ${pronoun} until the page is closed.`
  const rest = isJobRunning ? ' yet. The job that creates users continues.' : '.'
  const rows = `The table will be lost. ${countOf(missing, 'of its rows has', 'of its rows have')} not been created${rest}`
  return [!isDownloaded && passwords, missing > 0 && rows].filter(Boolean).join(' ')
}

/** The accounts that were created, with the download of their passwords. It stays in view until they are in a file. */
function AccountsNote({ accounts, isDownloaded }: CreatedAccounts) {
  const { certain, unknown } = countPeople(accounts)
  const tone = isDownloaded ? 'bg-sunken text-muted' : 'sticky top-0 bg-success-soft text-success'
  const download = async () => {
    if (await downloadAccountsFile(accounts)) setDownloaded(accounts)
  }
  const sentences = [
    certain > 0 && countOf(certain, 'account was created.', 'accounts were created.'),
    unknown > 0 && `${countOf(unknown, 'account')} may have been created.`,
    isDownloaded
      ? 'The file with the passwords was downloaded.'
      : `${certain + unknown === 1 ? 'Its password is' : 'Their passwords are'} lost when this page is closed.`,
  ]
  return (
    <div className={`z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2 ${tone}`}>
      <p className="min-w-0 flex-1 basis-60">{sentences.filter(Boolean).join(' ')}</p>
      <Button variant={isDownloaded ? 'plain' : 'primary'} onClick={download}>
        <Icon icon={Download} size={15} />
        Download accounts and passwords
      </Button>
    </div>
  )
}

type StepProps = {
  title: string
  /** What the step is about, while it has no content. */
  preview?: string
  children: ReactNode
}

const Step = ({ title, preview, children }: StepProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      {children || <p className="text-muted">{preview}</p>}
    </section>
  )
}

/** What Create will do, and the file with the rows that it will not create. */
function CreateStep({ checked, isLookingUp }: { checked: readonly CheckedRow[]; isLookingUp: boolean }) {
  const remaining = checked.filter(({ state }) => state === 'invalid' || state === 'repeated' || state === 'pending')
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
      {remaining.length > 0 && !isLookingUp && (
        <Button onClick={() => downloadRemaining(remaining)} className="self-start">
          <Icon icon={Download} size={15} />
          <span>{`Download ${countOf(remaining.length, 'row')} to correct`}</span>
        </Button>
      )}
    </div>
  )
}

/** The states of the rows in one line, without any name. */
const summaryOf = (counts: Record<RowState, number>): string =>
  rowStates
    .filter((state) => counts[state] > 0)
    .map((state) => {
      const label = state === 'existing' && counts.existing > 1 ? 'already exist' : states[state].label.toLowerCase()
      return `${formatCount(counts[state])} ${label}`
    })
    .join(', ')
