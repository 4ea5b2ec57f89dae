import type { QueryClient } from '@tanstack/react-query'
import { holdLock } from '@/session/locks'
import { onSessionChange, signedInPerson } from '@/session/session'
import { claimTab } from '@/session/tab-lock'
import { toast } from '@/ui/toast/toast'
import { createUnloadQuestion } from '@/ui/unsaved-changes'
import { createJob, type JobEvent, jobReducer, restoreJob } from './job-reducer'
import { isActive, type Job, jobs, openJob } from './job-store'
import {
  type ActionRow,
  countOutcomes,
  type Ledger,
  type LedgerRow,
  needsAttention,
  startRow,
  summarize,
} from './ledger/ledger'
import { readLedgers, writeLedgers } from './ledger/stored-ledgers'
import { addChange, type Change, canUndo, isUndoShown, recentChanges, returnRows, takeChange } from './recent-changes'
import { changedSince } from './record-actions'
import { checkRows, deletedAlready, type RunContext, sendRows } from './run-job'
import { undoSingle } from './run-single'
import { changedRecords, type Undo, type Write } from './write'

/** Stops each running job. */
const stopControllers = new Map<string, AbortController>()

const findJob = (id: string) => jobs.get().find((job) => job.id === id)

/** Applies an event to a job, unless the job was discarded since: the person has signed out. */
function dispatch(id: string, event: JobEvent) {
  if (findJob(id)) jobs.set(jobs.get().map((job) => (job.id === id ? jobReducer(job, event) : job)))
}

/**
 * Starts a job and opens its ledger. It continues on every screen.
 * @param rows the records that the person has seen and confirmed
 * @param undoes the id of the recent change that it takes back
 */
export function startJob(client: QueryClient, write: Write, rows: readonly ActionRow[], undoes?: string) {
  void claimTab()
  const job = { ...createJob(write, rows, Date.now()), undoes }
  const others = jobs.get().filter((other) => isActive(other) || needsAttention(other.rows))
  jobs.set([...others, job])
  showLedger(job.id)
  void continueJob(client, job.id)
}

/** Opens the ledger of a job. It says what the toast of the job says, and offers Undo instead of the toasts. */
export function showLedger(id: string) {
  toast.dismissUndo()
  toast.dismiss(summarize(findJob(id)?.rows ?? []))
  openJob.set(id)
}

/** Sends the rows of a job that still wait. */
export async function continueJob(client: QueryClient, id: string) {
  const ended = await runAsMutation(client, id, { type: 'run', at: Date.now() }, async (write, context) => {
    await new Promise((resolve) => setTimeout(resolve)) // opens the ledger first, in a task of its own
    return sendRows(write, context)
  })
  // An open ledger already shows the result.
  if (!ended || ended.endReason === 'signed out' || openJob.get() === id) return
  reportEnd(client, ended)
  if (!needsAttention(ended.rows)) dismissJob(id)
}

/** Sends the rows again that were surely not done. */
export function retryRefused(client: QueryClient, id: string) {
  dispatch(id, { type: 'retry' })
  void continueJob(client, id)
}

/** Checks whether the rows with an unknown outcome were done. */
export async function checkUnknown(client: QueryClient, id: string) {
  await runAsMutation(client, id, { type: 'check' }, async (write, context) => {
    await checkRows(write, context)
    return undefined
  })
}

/** Sends no further call. Those that were sent already end as usual. */
export function stopJob(id: string) {
  dispatch(id, { type: 'stop' })
  stopControllers.get(id)?.abort()
}

/** Discards a job that has ended, with its ledger. What an undo could not take back is offered in the recent changes again. */
export function dismissJob(id: string) {
  const job = findJob(id)
  if (!job || isActive(job)) return
  if (openJob.get() === id) openJob.set(undefined)
  jobs.set(jobs.get().filter((other) => other !== job))
  // A record that somebody has changed since can never be taken back.
  const isOfferedAgain = ({ outcome, reason }: LedgerRow) =>
    outcome === 'waiting' || (outcome === 'refused' && reason !== changedSince)
  if (job.undoes) returnRows(job.undoes, job.rows.filter(isOfferedAgain), summarize(job.rows))
}

/**
 * Runs a job as one mutation: the policy of the query client then refreshes the lists once, when it has ended, and the
 * page is not reloaded for a new version meanwhile.
 * @returns the job when it has ended; undefined if it could not start, or was discarded
 */
async function runAsMutation(
  client: QueryClient,
  id: string,
  event: JobEvent,
  run: (write: Write, context: RunContext) => ReturnType<typeof sendRows>,
): Promise<Job | undefined> {
  const before = findJob(id)
  dispatch(id, event)
  const job = findJob(id)
  if (!job || job === before) return
  const { write, rows } = job
  const controller = new AbortController()
  stopControllers.set(id, controller)
  const context: RunContext = {
    rows: () => findJob(id)?.rows ?? [],
    change: (index, row) => dispatch(id, { type: 'row changed', index, row }),
    showPause: (pause) => dispatch(id, { type: 'paused', pause }),
    stop: controller.signal,
  }
  const meta = { invalidates: write.invalidates, changed: changedRecords(write, rows) }
  const mutation = client.getMutationCache().build(client, { mutationFn: () => run(write, context), meta })
  const running = mutation.execute(undefined)
  holdLock('job', running)
  const reason = await running
  stopControllers.delete(id)
  dispatch(id, { type: 'ended', reason: signedInPerson() ? reason : 'signed out' })
  const ended = findJob(id)
  if (ended) addJobChange(ended, rows)
  return ended
}

/**
 * Lists what a run has done in the recent changes. A record that was deleted already, and of which there is no copy, was deleted by
 * another write.
 * @param before the rows before the run. What earlier runs have done may have been taken back since
 */
function addJobChange({ id, write: { kind, undo }, title, rows }: Job, before: readonly LedgerRow[]) {
  const doneRows = rows.filter(({ outcome }) => outcome === 'done')
  const isAdded = (row: LedgerRow, index: number) => row.outcome === 'done' && before[index]?.outcome !== 'done'
  // `refuses` gives a reason if there is no copy.
  const isDeletedByOther = (row: LedgerRow) => row.reason === deletedAlready && undo?.refuses?.(row) !== undefined
  const added = rows.filter((row, index) => isAdded(row, index) && !isDeletedByOther(row))
  if (added.length > 0) addChange({ jobId: id, kind, text: title, rows: added, doneRows, undo })
}

/** Shows the toast that says which job has ended, and how. */
export function reportEnd(client: QueryClient, job: Job) {
  const { id, title, rows, endReason } = job
  const { done, waiting } = countOutcomes(rows)
  const hasFailed = done + waiting < rows.length || endReason !== undefined
  const kind = hasFailed ? 'error' : waiting > 0 ? 'message' : 'success' // a person who stops a job knows why
  const undo = isUndoShown() ? undefined : offeredUndo(job)
  toast.show({
    kind,
    text: summarize(rows),
    description: [title, undo?.description?.(done)].filter(Boolean).join('. '),
    ...(undo && { undo: { label: undo.label, onClick: () => undoJob(client, id, undo) } }),
  })
}

/** How a job can be undone now; undefined if it cannot. */
export const offeredUndo = ({ id, write }: Job): Undo | undefined =>
  recentChanges.get().some((change) => change.id === id && canUndo(change)) ? write.undo : undefined

/** Undoes a recent change: one record at once, several by a job. */
export function undoChange(client: QueryClient, { id, rows }: Change, undo: Undo) {
  if (rows.length > 1) undoJob(client, id, undo)
  else void undoSingle(client, id, undo)
}

/** Starts another job that takes back what a job has done, once. */
export function undoJob(client: QueryClient, id: string, undo: Undo) {
  const taken = takeChange(id)
  if (taken && taken.rows.length > 0) startJob(client, undo.write, taken.rows, id)
}

/** Whether a copied tab has dropped the recent changes of the tab that it was copied from. */
let isCopyCleared = false

/**
 * Reads the ledgers that this tab has stored before a reload. Says so if one does not fit a write: the app may have been
 * updated.
 * @param findWrite returns the write of a ledger
 */
export async function restoreJobs(findWrite: (id: string) => Write | undefined) {
  const ledgers = readLedgers()
  const isOwnTab = await claimTab()
  if (!isOwnTab && !isCopyCleared) recentChanges.set([]) // the other tab offers to take them back
  isCopyCleared = true
  if (jobs.get().length > 0) return // a job was started meanwhile
  const restore = (ledger: Ledger) => {
    try {
      return [restoreJob(ledger, findWrite(ledger.actionId))]
    } catch {
      toast.error('The results of a job from before the reload can no longer be shown.')
      return []
    }
  }
  jobs.set(isOwnTab ? ledgers.flatMap(restore) : [])
  for (const { id, phase } of ledgers) {
    const job = findJob(id)
    const wasRunning = phase === 'running' || phase === 'stopping' // the page was closed during the run
    if (!job || !wasRunning) continue
    const listedAt = recentChanges.get().find((change) => change.id === id)?.at ?? 0 // when an earlier run ended
    const beforeRun = job.rows.map((row) => ((row.sentAt ?? 0) > listedAt ? startRow(row) : row))
    addJobChange(job, beforeRun)
  }
}

// The rest runs when this file is imported.

const setUnloadQuestion = createUnloadQuestion()

jobs.subscribe(() => {
  const all = jobs.get()
  writeLedgers(all)
  setUnloadQuestion(all.some(isActive))
})

/** Stops all jobs when the session ends. They stay for their person, unless the person has signed out. */
onSessionChange((transition) => {
  if (transition === 'signedIn') return
  for (const id of stopControllers.keys()) stopJob(id)
  openJob.set(undefined)
})
