import { ChevronDown, ChevronUp, X } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { fixedTexts } from '@/api/errors'
import { useStore } from '@/create-store'
import { findUndo, findWrite } from '@/features/registry'
import { type BackgroundForm, drafts, isBackgroundForm } from '@/form/drafts/drafts'
import { isActive, type Job, jobs, openJob } from '@/jobs/job-store'
import { dismissJob, restoreJobs, showLedger, stopJob, undoChange } from '@/jobs/jobs'
import { countOutcomes, summarize } from '@/jobs/ledger/ledger'
import { LedgerDialog } from '@/jobs/ledger/ledger-dialog'
import { describeProgress, describeState } from '@/jobs/ledger/progress'
import { areChangesOpen, type Change, canUndo, recentChanges } from '@/jobs/recent-changes'
import { Button } from '@/ui/button'
import { formatTime } from '@/ui/dates/dates'
import { useClock, useNow } from '@/ui/dates/use-now'
import { confirm } from '@/ui/dialog/confirm'
import { IconButton } from '@/ui/icon/icon-button'
import { ACTIVITY_HEADING_ID, getScreenHeading } from '@/ui/interaction/focus'
import { toast } from '@/ui/toast/toast'
import { type Upload, type UploadState, useUploadStates } from '@/upload/upload-state'
import { ActivityPanelItem, toActivityHeading } from './activity-panel-item'
import { summary } from './activity-summary'
import { hideChanges, hideChangesByEscape } from './recent-changes-button'

const position = 'max-sm:pb-[env(safe-area-inset-bottom)] sm:right-4 sm:left-auto sm:rounded-card'
const unfoldedSize = 'sm:bottom-4 sm:w-100'
/** Low enough to stand beside the actions on the chosen rows (`selection-bar`). */
const foldedSize = 'sm:bottom-2 sm:max-w-76'

/** Whether nothing is left to send or to find out. */
function isOver(job: Job) {
  const { waiting, running, unknown } = countOutcomes(job.rows)
  return !isActive(job) && waiting + running + unknown === 0
}

/**
 * The jobs and the forms in the background, at the bottom right of every screen; a single line on a phone. A job whose
 * ledger is open is not listed.
 */
export function ActivityPanel() {
  const forms = useStore(drafts, (all) => all).filter(isBackgroundForm)
  const all = useStore(jobs, (found) => found)
  const openId = useStore(openJob, (id) => id)
  const opened = all.find(({ id }) => id === openId)
  const listed = all.filter((job) => job !== opened)
  const changes = useStore(recentChanges, (found) => found)
  const areShown = useStore(areChangesOpen, (open) => open) && changes.length > 0
  useEffect(() => void restoreJobs(findWrite), [])
  return (
    <>
      {(areShown || forms.length + listed.length > 0) && (
        <Panel forms={forms} jobs={listed} changes={areShown ? changes : []} />
      )}
      {opened && <LedgerDialog job={opened} />}
    </>
  )
}

type PanelProps = { forms: readonly BackgroundForm[]; jobs: readonly Job[]; changes: readonly Change[] }

function Panel({ forms, jobs, changes }: PanelProps) {
  const id = useId()
  const [isWide] = useState(() => matchMedia('(width >= 640px) and (height >= 480px)').matches)
  const [chosen, setChosen] = useState<boolean>()
  // Jobs that are over fold by themselves, so that they do not cover the rows.
  const open = changes.length > 0 || (chosen ?? (isWide && !(forms.length === 0 && jobs.every(isOver))))
  const uploads = forms.flatMap((form) => [...form.uploads.values()])
  const kinds = [
    jobs.length > 0 && 'Jobs',
    forms.length > 0 && 'Uploads',
    changes.length > 0 && 'Recent changes',
  ].filter((kind) => kind !== false)
  const title = kinds.length === 1 && kinds[0] ? kinds[0] : 'Activity'
  const toggle = () => {
    if (changes.length > 0) hideChanges()
    setChosen(!open)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape on any of its buttons
    <section
      ref={attachPanel}
      onKeyDown={hideChangesByEscape}
      aria-labelledby={ACTIVITY_HEADING_ID}
      className={`fixed inset-x-0 bottom-0 z-15 bg-surface shadow-floating print:hidden ${position} ${open ? unfoldedSize : foldedSize}`}
    >
      <div className="flex items-center gap-2 py-1 pr-2 pl-4">
        <h2 id={ACTIVITY_HEADING_ID} tabIndex={-1} className="rounded-sm font-semibold">
          {title}
        </h2>
        {forms.length > 0 ? <Summary uploads={uploads} /> : !open && <JobSummary job={jobs.at(-1)} />}
        <IconButton
          icon={open ? ChevronDown : ChevronUp}
          label={`${open ? 'Collapse' : 'Expand'} ${title.toLowerCase()}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className="ml-auto text-muted hover:text-text"
        />
      </div>
      <ul
        id={id}
        hidden={!open}
        className="max-h-[50dvh] max-sm:max-h-[clamp(66px,100dvh-190px,33dvh)] divide-y divide-line overflow-y-auto border-t border-line"
      >
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
        {forms.map((form) => (
          <ActivityPanelItem key={form.formKey} form={form} />
        ))}
        {changes.length > 0 && !recentChanges.isStored() && (
          <li className="px-4 py-3 text-warning">
            The browser could not store these changes. Reloading the page loses them.
          </li>
        )}
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} />
        ))}
      </ul>
      {forms.map((form) => (
        <Announcement key={form.formKey} form={form} />
      ))}
    </section>
  )
}

/** A job in the activity panel: its progress or its result, and a button that opens its ledger. */
function JobItem({ job }: { job: Job }) {
  const id = useId()
  const { title, rows, phase } = job
  const active = isActive(job)
  const now = useClock(active)
  const today = useNow()
  const { done } = countOutcomes(rows)
  const state = describeState(job, now)
  const askAndDismiss = async () => {
    const question = 'Discard the results?'
    const consequence = 'They say which rows were refused, which are not done, and which have an unknown outcome.'
    if (done < rows.length && !(await confirm({ question, consequence, danger: true }))) return
    getScreenHeading()?.focus({ preventScroll: true }) // this item disappears
    dismissJob(job.id)
  }
  return (
    <li aria-labelledby={id} className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-2">
        <h3 id={id} className="min-w-0 flex-1 py-1.5 font-medium wrap-anywhere">
          {title}
        </h3>
        {(phase === 'running' || phase === 'checking') && (
          <Button ref={toActivityHeading} onClick={() => stopJob(job.id)}>
            Stop
          </Button>
        )}
        <Button ref={toActivityHeading} onClick={() => showLedger(job.id)}>
          Details
        </Button>
        {!active && (
          <IconButton icon={X} label={`Discard results: ${title}`} tooltip="Discard" onClick={askAndDismiss} />
        )}
      </div>
      {active && (
        <progress
          aria-label={`Progress: ${title}`}
          value={done}
          max={rows.length}
          className="progress-bar h-1.5 w-full"
        />
      )}
      <p className="text-sm text-muted tabular-nums">
        {active ? describeProgress(job, now) : `${formatTime(job.startedAt, today)} · ${summarize(rows)}`}
      </p>
      {state && <p className="text-sm text-warning">{state}</p>}
      {/* An explicit aria-live: an open dialog hides everything else from screen readers. */}
      <output aria-live="polite" className="sr-only">
        {!active && summarize(rows)}
      </output>
    </li>
  )
}

/** A write in the activity panel: when it was made, to which records, and a button that takes it back. */
function ChangeItem({ change }: { change: Change }) {
  const id = useId()
  const client = useQueryClient()
  const now = useNow()
  const { at, text, names, undo, failure, isBeingUndone = false } = change
  const isUndoJobActive = useStore(jobs, (all) => all.some((job) => job.undoes === change.id && isActive(job)))
  const findAndUndo = async () => {
    const found = undo && (await findUndo(undo.id).catch(() => undefined))
    if (found) undoChange(client, change, found)
    else toast.error(fixedTexts.preloadError)
  }
  return (
    <li aria-labelledby={id} className="flex items-start gap-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <h3 id={id} className="font-medium wrap-anywhere">
          {text}
        </h3>
        <p className="text-sm text-muted">
          <span className="tabular-nums">{formatTime(at, now)}</span>
          {!text.includes(names) && (
            <>
              {' '}
              · <bdi className="wrap-anywhere">{names}</bdi>
            </>
          )}
        </p>
        {failure && <p className="text-sm text-warning">{failure}</p>}
        {!canUndo(change) && (
          <p className="text-sm text-muted">{describeUndone(undo, isBeingUndone || isUndoJobActive)}</p>
        )}
      </div>
      {undo && canUndo(change) && (
        <Button ref={toActivityHeading} aria-label={`${undo.label}: ${text}`} onClick={() => void findAndUndo()}>
          {undo.label}
        </Button>
      )}
    </li>
  )
}

/** Why a change cannot be taken back. */
function describeUndone(undo: Change['undo'], isBeingUndone: boolean): string {
  if (!undo) return 'It cannot be undone.'
  return isBeingUndone ? `${undo.label} in progress.` : 'Undone, or changed since.'
}

/**
 * Sets the height of the panel, which `styles.css` and `utilities.css` keep free below the page and the focused element. When
 * the panel goes, it passes on the focus.
 */
function attachPanel(panel: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--activity-panel', `${innerHeight - panel.offsetTop}px`))
  observer.observe(panel)
  return () => {
    if (panel.contains(document.activeElement)) getScreenHeading()?.focus({ preventScroll: true })
    observer.disconnect()
    style.removeProperty('--activity-panel')
  }
}

function Summary({ uploads }: { uploads: readonly Upload[] }) {
  const text = useUploadStates(uploads, summary)
  return <p className="min-w-0 truncate text-sm text-muted tabular-nums">{text}</p>
}

const JobSummary = ({ job }: { job: Job | undefined }) =>
  job && <p className="min-w-0 truncate text-sm text-muted tabular-nums">{summarize(job.rows)}</p>

/** Announces the end of uploads and of an attempt to save to screen readers on any screen, but no progress. */
function Announcement({ form: { uploads, failure } }: { form: BackgroundForm }) {
  const text = useUploadStates([...uploads.values()], (states) => states.flatMap(describeEnd).join(' '))
  return (
    // An explicit aria-live: an open dialog hides everything else from screen readers.
    <output aria-live="polite" className="sr-only">{`${text} ${failure?.reason ?? ''}`}</output>
  )
}

const describeEnd = (state: UploadState) => [
  state.is === 'done' ? `${state.file.name} is uploaded.` : '',
  state.is === 'failed' ? `${state.file.name}: ${state.reason}` : '',
  state.refused ? `${state.refused.file.name}: ${state.refused.reason}` : '',
]
