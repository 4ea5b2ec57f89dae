import { Download, FileUp } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useStore } from '@/create-store'
import type { Close } from '@/form/form-dialog'
import { LeaveGuard } from '@/form/leave-question'
import { countOf, formatCount } from '@/format-count'
import { isActive, jobs } from '@/jobs/job-store'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/dialog/confirm'
import { Dialog } from '@/ui/dialog/dialog'
import { Icon } from '@/ui/icon/icon'
import { CREATE_USERS, createUsers } from './accounts/create-users'
import { type CreatedAccounts, createdAccounts, downloadAccounts } from './accounts/created-accounts'
import { ChooseTable } from './choose-table'
import { ColumnContents } from './column-contents'
import { CreateStep } from './create-step'
import { ImportHints } from './import-hints'
import { PreviewTable } from './preview-table'
import { countStates, type RowState } from './rows/row-states'
import { useImport } from './use-import'

/** Creates users from a table: choose it, check its rows, create those that are ready. */
export function ImportDialog({ onClose }: { onClose: Close }) {
  const client = useQueryClient()
  const users = useImport()
  const { content, checked } = users
  const counts = countStates(checked)
  const isCreating = useStore(jobs, (all) => all.some((job) => job.actionId === CREATE_USERS && isActive(job)))
  const accounts = useStore(createdAccounts, (created) => created)
  const loss = describeLoss(checked.length - counts.existing - counts.created, accounts)
  const canCreate = counts.ready > 0 && counts.checking === 0 && !isCreating
  const create = () => {
    const ready = checked.filter(({ state }) => state === 'ready').map(({ row }) => row)
    createUsers(client, ready, users.outcomes)
  }
  const chooseAnother = async () => {
    const isEdited = content && content.edits.size + content.removed.size > 0
    if (
      !isEdited ||
      (await confirm({ question: 'Choose another table?', consequence: 'Your changes to this one will be lost.' }))
    )
      users.clear()
  }
  return (
    <Dialog
      title="Import users"
      onClose={onClose}
      width="desktop:w-[min(84rem,calc(100vw-3rem))] desktop:h-[88vh]"
      footer={
        <>
          <output className="mr-auto self-center text-sm text-muted max-sm:basis-full">
            {content && summaryOf(counts)}
          </output>
          <Button onClick={() => onClose()}>{counts.created > 0 ? 'Close' : 'Cancel'}</Button>
          <Button variant="primary" aria-disabled={!canCreate} onClick={() => canCreate && create()}>
            {createLabel(counts.ready)}
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
              <Button onClick={chooseAnother}>
                <Icon icon={FileUp} size={15} />
                Choose another
              </Button>
            </div>
          ) : (
            <ChooseTable onTable={users.setTable} />
          )}
          {content?.table.notes.map((note) => (
            <p key={note} className="mt-2 rounded-control bg-warning-soft px-3 py-2 text-warning">
              {note}
            </p>
          ))}
        </Step>
        {content && (
          <>
            <Step title="2. Check">
              <div className="flex flex-col gap-4">
                <ColumnContents
                  rows={content.table.rows}
                  layout={content.layout}
                  onHasHeadings={users.setHasHeadings}
                  onColumn={users.setColumn}
                />
                <ImportHints {...users} unchecked={counts.unchecked} />
                <PreviewTable
                  rows={checked}
                  isCreating={isCreating}
                  onEdit={users.editCell}
                  onRemove={users.removeRow}
                />
              </div>
            </Step>
          </>
        )}
        {content && (
          <Step title="3. Create">
            <CreateStep checked={checked} />
          </Step>
        )}
      </div>
      <LeaveGuard isDirty={loss !== ''} consequence={loss} />
    </Dialog>
  )
}

/** What is lost when the dialog is closed; '' if nothing is. */
function describeLoss(missing: number, { accounts, isDownloaded }: CreatedAccounts): string {
  const passwords =
    accounts.length === 1
      ? 'The password of 1 new account has not been downloaded. This dialog offers it until the page is closed.'
      : `The passwords of ${formatCount(accounts.length)} new accounts have not been downloaded. This dialog offers them until the page is closed.`
  const rows = `The table will be lost. ${missing === 1 ? '1 of its rows has' : `${formatCount(missing)} of its rows have`} not been created.`
  return [!isDownloaded && passwords, missing > 0 && rows].filter(Boolean).join(' ')
}

const createLabel = (ready: number) => {
  if (ready === 0) return 'Create users'
  return `Create ${formatCount(ready)} ${ready === 1 ? 'user' : 'users'}`
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** The states of the rows in one line, without any name. */
function summaryOf(counts: Record<RowState, number>): string {
  const parts = [
    [counts.checking, 'being checked'],
    [counts.ready, 'ready'],
    [counts.unconfirmed, counts.unconfirmed === 1 ? 'needs a look' : 'need a look'],
    [counts.wrong, 'wrong'],
    [counts.refused, 'refused'],
    [counts.repeated, 'twice in the file'],
    [counts.existing, counts.existing === 1 ? 'already exists' : 'already exist'],
    [counts.created, 'created'],
    [counts.unchecked, 'not checked'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${formatCount(count)} ${label}`)
    .join(', ')
}

const tones = { open: 'sticky top-0 bg-success-soft text-success', downloaded: 'bg-sunken text-muted' }

/** The accounts that were created, with the download of their passwords. It stays in view until they are in a file. */
const AccountsNote = ({ accounts, isDownloaded }: CreatedAccounts) => (
  <div
    className={`z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2 ${tones[isDownloaded ? 'downloaded' : 'open']}`}
  >
    <p className="min-w-0 flex-1 basis-60">
      {`${countOf(accounts.length, 'account was', 'accounts were')} created. ${
        isDownloaded
          ? 'The file with the passwords was downloaded.'
          : `${accounts.length === 1 ? 'Its password is' : 'Their passwords are'} lost when this page is closed.`
      }`}
    </p>
    <Button variant={isDownloaded ? 'plain' : 'primary'} onClick={downloadAccounts}>
      <Icon icon={Download} size={15} />
      Download accounts
    </Button>
  </div>
)
