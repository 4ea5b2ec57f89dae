import type { QueryClient } from '@tanstack/react-query'
import { currentOwner, onSessionChange, signedInPerson } from '@/session/session'
import type { SessionTransition } from '@/session/store'
import { toast } from '@/ui/toast/toast'
import { createUnloadQuestion } from '@/ui/unsaved-changes'
import type { BulkAction } from './bulk-action'
import { holdJobLock } from './job-lock'
import { areLedgersStored, type BulkJob, bulkJobs, isActive, openJob } from './job-store'
import {
  type BulkRow,
  countOutcomes,
  interruptRow,
  type Ledger,
  type LedgerRow,
  startRow,
  summarize,
} from './ledger/ledger'
import { readLedgers, removeLedgers, writeLedgers } from './ledger/stored-ledgers'
import { checkRows, type EndReason, type RunContext, sendRows } from './run-rows'
import { claimTab } from './tab-lock'

/** Stops each running job. */
const stopControllers = new Map<string, AbortController>()

/** The owner of the jobs in the store. A session that ends by itself keeps them for its person. */
let owner: string | undefined

const findJob = (id: string) => bulkJobs.get().find((job) => job.id === id)

/** Changes a job, unless it was forgotten since: the person has signed out. */
function changeJob(id: string, changes: Partial<BulkJob>) {
  if (findJob(id)) bulkJobs.set(bulkJobs.get().map((job) => (job.id === id ? { ...job, ...changes } : job)))
}

const changeRow = (id: string, index: number, row: LedgerRow) => {
  const rows = findJob(id)?.rows
  if (rows) changeJob(id, { rows: rows.with(index, row) })
}

/**
 * Starts a job and opens its ledger. It continues on every screen.
 * @param rows the records, frozen: those that the person has seen and confirmed
 */
export function startBulkJob(client: QueryClient, action: BulkAction, rows: readonly BulkRow[]) {
  const id = `${Date.now()}`
  owner = currentOwner()
  void claimTab()
  const job: BulkJob = {
    id,
    actionId: action.id,
    title: action.title,
    startedAt: Date.now(),
    rows: rows.map(startRow),
    action,
    phase: 'ended',
    pause: undefined,
    endReason: undefined,
    run: { startedAt: 0, rowCount: 0 },
  }
  // A job of which everything is done needs no attention any more.
  const others = bulkJobs.get().filter((other) => isActive(other) || countOutcomes(other.rows).done < other.rows.length)
  bulkJobs.set([...others, job])
  openJob.set(id)
  void continueJob(client, id)
}

/** Sends the rows of a job that still wait. */
export async function continueJob(client: QueryClient, id: string) {
  const job = findJob(id)
  if (!job?.action || isActive(job)) return
  const { action } = job
  changeJob(id, {
    phase: 'running',
    endReason: undefined,
    run: { startedAt: Date.now(), rowCount: countOutcomes(job.rows).waiting },
  })
  let endReason: EndReason | undefined
  await runAsMutation(client, action, id, async (context) => {
    await new Promise((resolve) => setTimeout(resolve)) // opens the ledger first, in a task of its own
    endReason = await sendRows(action, context)
  })
  changeJob(id, { phase: 'ended', pause: undefined, endReason: signedInPerson() ? endReason : 'signed out' })
  const ended = findJob(id)
  if (ended && ended.endReason !== 'signed out') reportEnd(client, ended)
}

/** Sends the rows again that were surely not done. */
export function retryRefused(client: QueryClient, id: string) {
  const job = findJob(id)
  if (!job || isActive(job)) return
  changeJob(id, { rows: job.rows.map((row) => (row.outcome === 'refused' ? startRow(row) : row)) })
  void continueJob(client, id)
}

/** Finds out what has become of the rows with an unknown outcome. */
export async function checkUnknown(client: QueryClient, id: string) {
  const job = findJob(id)
  if (!job?.action || isActive(job)) return
  const { action } = job
  changeJob(id, { phase: 'checking', endReason: undefined })
  await runAsMutation(client, action, id, (context) => checkRows(action, context))
  changeJob(id, { phase: 'ended', pause: undefined, endReason: signedInPerson() ? undefined : 'signed out' })
}

/** Sends no further call. Those that were sent already end as usual. */
export function stopJob(id: string) {
  const job = findJob(id)
  if (job && isActive(job)) changeJob(id, { phase: 'stopping' })
  stopControllers.get(id)?.abort()
}

/** Forgets a job that has ended, with its ledger. */
export function dismissJob(id: string) {
  if (openJob.get() === id) openJob.set(undefined)
  bulkJobs.set(bulkJobs.get().filter((job) => job.id !== id || isActive(job)))
}

/**
 * Runs a job as one mutation: the policy of the query client then refreshes the lists once, when it has ended, and the
 * page is not reloaded for a new version meanwhile.
 */
async function runAsMutation(
  client: QueryClient,
  action: BulkAction,
  id: string,
  run: (context: RunContext) => Promise<void>,
) {
  const controller = new AbortController()
  stopControllers.set(id, controller)
  const context: RunContext = {
    rows: () => findJob(id)?.rows ?? [],
    change: (index, row) => changeRow(id, index, row),
    showPause: (pause) => changeJob(id, { pause }),
    stop: controller.signal,
  }
  const { invalidates } = action
  const records = findJob(id)?.rows.map((row) => row.id)
  const meta = { invalidates, records }
  const mutation = client.getMutationCache().build(client, { mutationFn: () => run(context), meta })
  const running = mutation.execute(undefined)
  holdJobLock(running)
  await running
  stopControllers.delete(id)
}

/** Shows the toast that says which job has ended, and how. */
export function reportEnd(client: QueryClient, job: BulkJob) {
  const done = job.rows.filter(({ outcome }) => outcome === 'done')
  const text = summarize(job.rows)
  const { waiting } = countOutcomes(job.rows)
  const hasFailed = done.length + waiting < job.rows.length || job.endReason !== undefined
  const kind = hasFailed ? 'error' : waiting > 0 ? 'message' : 'success' // a person who stops a job knows why
  const undo = job.action?.undo
  if (!undo || done.length === 0) return toast.show({ kind, text, description: job.title })
  const description = [job.title, undo.description].filter(Boolean).join('. ')
  toast.show({ kind, text, description, undo: { label: undo.label, onClick: () => undoJob(client, job) } })
}

const withoutUndo = ({ undo: _undo, ...action }: BulkAction): BulkAction => action

/** The ids of the jobs that were taken back. */
const undoneJobs = new Set<string>()

/** Takes back what a job has done, by another job. The ledger and the toast both offer it, but it runs only once. */
export function undoJob(client: QueryClient, job: BulkJob) {
  const { id, action, rows } = findJob(job.id) ?? job // it may have been dismissed while the toast is visible
  if (!action?.undo || undoneJobs.has(id)) return
  undoneJobs.add(id)
  const { undo } = action
  changeJob(id, { action: withoutUndo(action) })
  const done = rows.filter(({ outcome }) => outcome === 'done')
  startBulkJob(
    client,
    undo.action,
    done.map(({ before, key, ...row }) => ({ ...row, key: before || key })),
  )
}

const toLedger = ({ id, actionId, title, startedAt, endReason, rows, phase }: BulkJob): Ledger => ({
  id,
  actionId,
  title,
  startedAt,
  hasEnded: phase === 'ended' || phase === 'checking',
  endReason,
  rows: [...rows],
})

const setUnloadQuestion = createUnloadQuestion()

bulkJobs.subscribe(() => {
  const jobs = bulkJobs.get()
  if (jobs.length === 0) removeLedgers()
  areLedgersStored.set(jobs.length === 0 || (owner !== undefined && writeLedgers(owner, jobs.map(toLedger))))
  setUnloadQuestion(jobs.some(isActive))
})

/**
 * Reads the ledgers that this tab has stored before a reload.
 * @param findAction returns the action of a ledger
 */
export async function restoreBulkJobs(findAction: (actionId: string) => BulkAction | undefined) {
  const found = readLedgers()
  if (bulkJobs.get().length > 0) return
  const isOwnTab = found && (await claimTab())
  if (bulkJobs.get().length > 0) return // a job was started meanwhile
  if (!found || !isOwnTab || found.owner !== currentOwner()) return removeLedgers()
  owner = found.owner
  bulkJobs.set(found.ledgers.map((one) => toInterruptedJob(one, findAction(one.actionId))))
}

function toInterruptedJob({ hasEnded, ...found }: Ledger, action: BulkAction | undefined): BulkJob {
  const { waiting, running } = countOutcomes(found.rows)
  const endReason = waiting + running > 0 ? 'reloaded' : undefined
  // The calls of a page that is being closed fail as if the server were down.
  const isEndKnown = hasEnded && found.endReason !== 'server down'
  return {
    ...found,
    title: action?.title ?? found.title,
    rows: found.rows.map(interruptRow),
    action: action && withoutUndo(action), // it may have been undone already
    phase: 'ended',
    pause: undefined,
    endReason: isEndKnown ? found.endReason : endReason,
    run: { startedAt: 0, rowCount: 0 },
  }
}

/** Stops everything, and forgets it. */
export function discardBulkJobs() {
  if (bulkJobs.get().length === 0) return
  for (const controller of stopControllers.values()) controller.abort()
  openJob.set(undefined)
  bulkJobs.set([])
}

const sessionEffects: Record<SessionTransition, () => void> = {
  signedIn: () => {
    if (owner === undefined || owner !== currentOwner()) discardBulkJobs()
  },
  ended: () => {
    for (const { id } of bulkJobs.get()) stopJob(id)
    openJob.set(undefined)
  },
  signedOut: discardBulkJobs,
  superseded: discardBulkJobs,
}

onSessionChange((transition) => sessionEffects[transition]())
