import { Check, CircleDashed, CircleHelp, CircleX, Download } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isActive, type Job, openJob } from '@/jobs/job-store'
import {
  checkUnknown,
  continueJob,
  dismissJob,
  offeredUndo,
  reportEnd,
  retryRefused,
  stopJob,
  undoJob,
} from '@/jobs/jobs'
import { RowList, RowText } from '@/jobs/row-list'
import { writeCsv } from '@/spreadsheet/csv'
import { formatCount } from '@/text'
import { Button } from '@/ui/button'
import { formatIso } from '@/ui/dates/dates'
import { useClock } from '@/ui/dates/use-now'
import { Dialog } from '@/ui/dialog/dialog'
import { downloadFile } from '@/ui/download-file'
import { Icon } from '@/ui/icon/icon'
import { getScreenHeading } from '@/ui/interaction/focus'
import { useScreenAction } from '@/ui/interaction/screen-actions'
import { Spinner } from '@/ui/loading/pending'
import {
  countOutcomes,
  type LedgerRow,
  labelOutcome,
  needsAttention,
  type Outcome,
  outcomeLabels,
  sortByAttention,
  summarize,
} from './ledger'
import { describeProgress, describeSent, describeState } from './progress'
import { areLedgersStored } from './stored-ledgers'

/** The ledger of a job: each row with its outcome, the progress, and what can be done about the rest. */
export function LedgerDialog({ job }: { job: Job }) {
  const { id, title, rows } = job
  const client = useQueryClient()
  const active = isActive(job)
  const now = useClock(active)
  const isStored = areLedgersStored()
  const state = describeState(job, now)
  const [opener] = useState(findOpener)
  const [watchedId, setWatchedId] = useState<string>()
  if (active && watchedId !== id) setWatchedId(id)
  const close = () => {
    openJob.set(undefined)
    if (needsAttention(rows)) return
    // Whoever has watched the job sees only now what it has done: Undo stays for another five seconds.
    if (offeredUndo(job) && watchedId === id) reportEnd(client, job)
    dismissJob(id)
  }
  return (
    <Dialog
      title={title}
      description={<span className="tabular-nums">{active ? describeProgress(job, now) : summarize(rows)}</span>}
      onClose={close}
      finalFocus={() => (opener?.isConnected ? opener : (findRowLink(rows) ?? getScreenHeading()))}
      width="desktop:w-160"
      footer={active ? <RunningButtons job={job} onClose={close} /> : <EndedButtons job={job} onClose={close} />}
    >
      <progress
        aria-label="Progress"
        value={countOutcomes(rows).done}
        max={rows.length}
        className="progress-bar h-2 w-full"
      />
      {state && <Note>{state}</Note>}
      {!isStored && <Note>{describeLoss(active)}</Note>}
      <output className="sr-only">{active ? describeSent(job) : `${summarize(rows)}. ${state}`}</output>
      {/* A region of its own, because one that changes is read out as a whole. */}
      <output className="sr-only">{!isStored && LOSS}</output>
      <RowList
        label="Results"
        rows={active ? rows : sortByAttention(rows)}
        className="mt-3 max-h-[50vh] min-h-14 max-sm:max-h-[60vh]"
      >
        {(row) => (
          <>
            <OutcomeIcon outcome={row.outcome} />
            <RowText name={row.name} detail={row.detail}>
              <Reason row={row} />
            </RowText>
            <span className="shrink-0 text-sm text-muted">{labelOutcome(row, active)}</span>
          </>
        )}
      </RowList>
    </Dialog>
  )
}

const Note = ({ children }: { children: string }) => (
  <p className="mt-3 rounded-control bg-warning-soft px-3 py-2 text-warning">{children}</p>
)

const LOSS = 'The browser could not store these results. Reloading the page loses them.'

/** What follows for the person if the ledger could not be stored. */
const describeLoss = (active: boolean) =>
  `${LOSS} ${active ? 'Download them when the job has ended.' : 'Download them first.'}`

/** The button of another dialog that has started the job, such as that of an import. Safari does not focus it. */
const findOpener = () =>
  document.activeElement?.closest<HTMLElement>('[role=dialog] button') ??
  document.querySelector<HTMLElement>('[role=dialog]')

/** The link of the first row of the job that the list shows. The bar with the button that started the job has gone. */
const findRowLink = (rows: readonly LedgerRow[]) =>
  rows.map(({ id }) => document.querySelector<HTMLElement>(`tbody tr[data-id="${id}"] a`)).find((link) => link !== null)

const icons = {
  waiting: { icon: CircleDashed, className: 'text-muted' },
  done: { icon: Check, className: 'text-success' },
  refused: { icon: CircleX, className: 'text-danger' },
  unknown: { icon: CircleHelp, className: 'text-warning' },
} as const

function OutcomeIcon({ outcome }: { outcome: Outcome }) {
  if (outcome === 'running') return <Spinner className="size-4 shrink-0 text-accent" />
  const { icon, className } = icons[outcome]
  return <Icon icon={icon} className={`shrink-0 ${className}`} />
}

const reasonColors = { waiting: '', running: '', done: 'text-warning', refused: 'text-danger', unknown: 'text-warning' }

const Reason = ({ row: { outcome, reason } }: { row: LedgerRow }) =>
  reason && <span className={`block text-sm wrap-anywhere ${reasonColors[outcome]}`}>{reason}</span>

/** Focuses a button if the one that had the focus has gone, such as Stop when the job ends. */
function focusIfLost(button: HTMLButtonElement | null) {
  if (document.activeElement?.matches('body, [role=dialog]')) button?.focus()
}

type ButtonsProps = { job: Job; onClose: () => void }

const RunningButtons = ({ job: { id, phase }, onClose }: ButtonsProps) => (
  <>
    <Button busy={phase === 'stopping'} onClick={() => stopJob(id)}>
      Stop
    </Button>
    <Button onClick={onClose} className="mr-auto">
      Continue in background
    </Button>
  </>
)

/** Downloads the ledger of a job as a CSV file: `users-block-2026-11-25.csv`. */
function download({ actionId, startedAt, rows }: Job) {
  downloadFile(`${actionId.replaceAll('/', '-')}-${formatIso(`${startedAt}`, 'day')}`, 'csv', ledgerCsv(rows))
}

export function ledgerCsv(rows: readonly LedgerRow[]): string {
  const toCells = ({ id, name, detail = '', outcome, reason = '' }: LedgerRow) => {
    return [id === 0 ? '' : String(id), name, detail, outcomeLabels[outcome], reason]
  }
  return writeCsv(['ID', 'Name', 'Detail', 'Outcome', 'Reason'], rows.map(toCells))
}

function EndedButtons({ job, onClose }: ButtonsProps) {
  const client = useQueryClient()
  const { id, rows } = job
  const undo = offeredUndo(job)
  const { done, waiting, refused, unknown } = countOutcomes(rows)
  const isUnfinished = waiting + unknown > 0
  const isAllDone = done === rows.length
  const close = (
    <Button ref={isAllDone ? focusIfLost : undefined} variant={isUnfinished ? 'plain' : 'primary'} onClick={onClose}>
      Close
    </Button>
  )
  return (
    <>
      <Button onClick={() => download(job)} className="mr-auto">
        <Icon icon={Download} size={16} />
        Download results
      </Button>
      {undo && <UndoButton label={undo.label} onUndo={() => undoJob(client, id, undo)} />}
      {isUnfinished && close}
      {refused > 0 && (
        <Button onClick={() => retryRefused(client, id)}>{`Retry ${formatCount(refused)} that failed`}</Button>
      )}
      {unknown > 0 && (
        <Button
          variant={waiting > 0 ? 'plain' : 'primary'}
          onClick={() => void checkUnknown(client, id)}
        >{`Check ${formatCount(unknown)} unknown`}</Button>
      )}
      {waiting > 0 && (
        <Button
          variant="primary"
          onClick={() => void continueJob(client, id)}
        >{`Continue with ${formatCount(waiting)}`}</Button>
      )}
      {!isUnfinished && close}
    </>
  )
}

/** Takes back what the job has done. The shortcut of Undo presses it too. */
function UndoButton({ label, onUndo }: { label: string; onUndo: () => void }) {
  useScreenAction('undo', onUndo)
  return <Button onClick={onUndo}>{label}</Button>
}
