import { appendSentence, UnexpectedSaveError } from '@/api/errors'
import { config } from '@/config/config'
import { type Failure, readFailure, waitAfter } from './failure'
import { type LedgerRow, startRow } from './ledger/ledger'
import type { Write } from './write'

/** The result of a row. */
export type RowResult = {
  row: LedgerRow
  /** Why it is not done. */
  error?: unknown
  failure?: Failure
  /** Whether the server has not responded, although the browser is online. */
  isLost?: boolean
}

export type RunOptions = {
  /** Receives the row before each step. */
  change: (row: LedgerRow) => void
  /** Whether nothing may be sent at the moment. */
  mustWait: () => boolean
  /** Ends the wait for a record that another job changes. */
  stop: AbortSignal
}

/**
 * Runs a write for one row: waits until nothing else in this browser changes the record, reads what must be known, sends the
 * call once, and finds out what has come of it. The row ends as done, refused or unknown. It waits again if the server has
 * surely not processed it, because of a 429 or the end of the session.
 */
export async function runAction(write: Write, row: LedgerRow, options: RunOptions): Promise<RowResult> {
  const { change, mustWait, stop } = options
  let running: LedgerRow = { ...startRow(row), outcome: 'running' }
  change(running)
  const prepareAndSend = async (): Promise<RowResult> => {
    const data = await write.prepare(row)
    if (mustWait()) return { row: startRow(row) } // it is prepared again, because the record may change meanwhile
    running = { ...running, data, sentAt: Date.now() }
    change(running)
    const { note, isUnknown, error } = (await write.send(running)) ?? {}
    const sent: RowResult = { row: { ...running, outcome: isUnknown ? 'unknown' : 'done', reason: note } }
    if (error) sent.failure = readFailure(error, Date.now())
    if (isUnknown) sent.error = new UnexpectedSaveError(note)
    return sent
  }
  try {
    return await withRecordLock(write.lock(row), prepareAndSend, stop)
  } catch (error) {
    if (stop.aborted && error === stop.reason) return { row: startRow(row) }
    return toResult(running, error)
  }
}

/**
 * Runs a task while no other job or tab of this browser changes the same record. Without locks (plain HTTP), the task runs
 * at once.
 * @throws what the task throws; the reason of `stop` if it aborts before the task has started
 */
async function withRecordLock<T>(record: string, task: () => Promise<T>, stop: AbortSignal): Promise<T> {
  // A denied lock and a failed task both reject the request. `running` is set once the task has started.
  let running: Promise<T> | undefined
  const start = () => (running = task())
  await navigator.locks?.request(`${config.appCode}-record-${record}`, { signal: stop }, start).catch(() => undefined)
  if (!running) stop.throwIfAborted()
  return running ?? task() // browsers deny locks where cookies are blocked
}

/** What an error means for its row. Without a response to what `prepare` reads, nothing was sent. */
function toResult(running: LedgerRow, error: unknown): RowResult {
  const failure = readFailure(error, Date.now())
  const isSent = running.sentAt !== undefined
  const mustWait = waitAfter(failure) !== undefined
  if (failure.is === 'signed out' || failure.is === 'rate limited' || (!isSent && mustWait))
    return { row: startRow(running), error, failure }
  const isUnknown = failure.is === 'unknown'
  const row: LedgerRow =
    isUnknown && isSent
      ? { ...running, outcome: 'unknown', reason: appendSentence(error, 'It may have been done anyway.') }
      : { ...running, outcome: 'refused', reason: failure.reason }
  return { row, error, failure, isLost: isUnknown && navigator.onLine && !mustWait }
}

/** Finds out whether a call with an unknown outcome has succeeded. A row that was not done waits again. */
export async function checkRow(write: Write, row: LedgerRow): Promise<LedgerRow> {
  const found = await write.isDone(row)
  const { isDone, reason } = typeof found === 'boolean' ? { isDone: found, reason: undefined } : found
  if (isDone) return { ...row, outcome: 'done', reason: reason ?? 'A later check found it done.' }
  if (isDone === undefined) return { ...row, reason }
  return { ...startRow(row), reason: 'A later check found that it was not done.' }
}
