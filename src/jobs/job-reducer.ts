import { isActive, type Job } from './job-store'
import { type ActionRow, countOutcomes, interruptRow, type Ledger, type LedgerRow, startRow } from './ledger/ledger'
import type { Pause } from './request-gate'
import type { EndReason } from './run-job'
import type { Write } from './write'

export type JobEvent =
  | { type: 'run'; at: number }
  | { type: 'check' }
  | { type: 'retry' }
  | { type: 'stop' }
  | { type: 'row changed'; index: number; row: LedgerRow }
  | { type: 'paused'; pause: Pause | undefined }
  | { type: 'ended'; reason: EndReason | undefined }

const notRunning = { phase: 'ended', pause: undefined, run: { startedAt: 0, rowCount: 0 } } as const

/** Creates a job that has not started. Its id is unique in the tab. */
export const createJob = (write: Write, rows: readonly ActionRow[], now: number): Job => ({
  ...notRunning,
  id: `${now}`,
  actionId: write.id,
  title: write.title(rows),
  startedAt: now,
  endReason: undefined,
  rows: rows.map(startRow),
  write,
})

/**
 * The job of a ledger that was stored before a reload. A call that was sent may have succeeded.
 * @throws if the write is undefined, or if the data of a row is not that of the write
 */
export function restoreJob(ledger: Ledger, write: Write | undefined): Job {
  if (!write) throw new Error(`There is no write ${ledger.actionId}.`)
  const { phase, endReason, rows } = ledger
  const { waiting, running } = countOutcomes(rows)
  const hasEnded = phase === 'ended' || phase === 'checking'
  // The calls of a page that is being closed fail as if the server were down.
  const isEndKnown = hasEnded && endReason !== 'server down'
  return {
    ...ledger,
    ...notRunning,
    title: write.title(rows),
    rows: rows.map(interruptRow),
    endReason: isEndKnown ? endReason : waiting + running > 0 ? 'reloaded' : undefined,
    write,
  }
}

/** The state of a job after an event. An event that makes no sense in its phase changes nothing. */
export function jobReducer(job: Job, event: JobEvent): Job {
  const { phase, rows } = job
  switch (event.type) {
    case 'run':
      if (isActive(job)) return job
      return {
        ...job,
        phase: 'running',
        endReason: undefined,
        run: { startedAt: event.at, rowCount: countOutcomes(rows).waiting },
      }
    case 'check':
      return isActive(job) ? job : { ...job, phase: 'checking', endReason: undefined }
    case 'retry':
      if (isActive(job)) return job
      return { ...job, rows: rows.map((row) => (row.outcome === 'refused' ? startRow(row) : row)) }
    case 'stop':
      return isActive(job) ? { ...job, phase: 'stopping' } : job
    case 'row changed':
      return { ...job, rows: rows.with(event.index, event.row) }
    case 'paused':
      return phase === 'ended' ? job : { ...job, pause: event.pause }
    case 'ended':
      return { ...job, phase: 'ended', pause: undefined, endReason: event.reason }
  }
}
