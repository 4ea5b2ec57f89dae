import { X } from '@lucide/icons'
import { useId } from 'react'
import { isActive, type Job } from '@/jobs/job-store'
import { dismissJob, showLedger, stopJob } from '@/jobs/jobs'
import { countOutcomes, summarize } from '@/jobs/ledger/ledger'
import { describeProgress, describeState } from '@/jobs/ledger/progress'
import { Button } from '@/ui/button'
import { formatTime } from '@/ui/dates/dates'
import { useClock, useNow } from '@/ui/dates/use-now'
import { confirm } from '@/ui/dialog/confirm'
import { IconButton } from '@/ui/icon/icon-button'
import { getScreenHeading } from '@/ui/interaction/focus'
import { toActivityHeading } from './activity-panel-item'

/** A job in the activity panel: its progress or its result, and a button that opens its ledger. */
export function JobItem({ job }: { job: Job }) {
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
