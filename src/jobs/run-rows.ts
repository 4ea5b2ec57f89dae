import { appendSentence } from '@/api/errors'
import type { BulkAction } from './bulk-action'
import { type Failure, readFailure, waitAfter } from './failure'
import { type LedgerRow, startRow } from './ledger/ledger'
import { withRecordLock } from './record-lock'
import { createGate, createPatientReader, type Pause } from './request-gate'

/** How many calls are sent at a time. */
const PARALLEL_CALLS = 3
/** After this many calls in a row without a response, the job ends instead of sending the others in vain. */
const MAX_LOST_CALLS = 3

/** Why a run ends before all rows were sent. */
export type EndReason = 'signed out' | 'server down'

/** The job as the runner sees it. */
export type RunContext = {
  rows: () => readonly LedgerRow[]
  /** Changes a row, and stores the ledger before it returns: a call is sent only after the ledger says so. */
  change: (index: number, row: LedgerRow) => void
  /** Shows that the run is paused, or that it continues. */
  showPause: (pause: Pause | undefined) => void
  /** Aborts when the person stops the job. Calls that were sent already are not aborted. */
  stop: AbortSignal
}

/**
 * Sends the waiting rows, three at a time, until there are none or the job is stopped. Each row ends as done, refused or
 * unknown. A row that the server has surely not processed, because of a 429 or a 401, waits again.
 * @returns why it has ended early
 */
export async function sendRows(action: BulkAction, context: RunContext): Promise<EndReason | undefined> {
  const { rows, change, stop } = context
  const gate = createGate(context)
  let lostCalls = 0
  let endReason: EndReason | undefined

  const send = async (index: number, row: LedgerRow) => {
    const result = await sendRow(action, row, {
      change: (sending) => change(index, sending),
      stop,
      mustWait: () => stop.aborted || endReason !== undefined || gate.isClosed(),
    })
    lostCalls = result.isLost ? lostCalls + 1 : 0
    if (lostCalls >= MAX_LOST_CALLS) endReason = 'server down'
    if (result.failure?.is === 'signed out') endReason = 'signed out'
    const wait = waitAfter(result.failure)
    if (wait !== undefined) gate.closeFor(wait)
    if (result.row.outcome === 'done') gate.accepted()
    change(index, result.row)
  }
  const worker = async () => {
    for (;;) {
      await gate.whenOpen()
      const index = stop.aborted || endReason ? -1 : rows().findIndex(({ outcome }) => outcome === 'waiting')
      const row = rows()[index]
      if (!row) return
      await send(index, row)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, worker))
  return endReason
}

type SentRow = { row: LedgerRow; failure?: Failure; isLost?: boolean }

type SendOptions = {
  /** Receives the row before each step. */
  change: (row: LedgerRow) => void
  /** Whether nothing may be sent at the moment. */
  mustWait: () => boolean
  stop: AbortSignal
}

/** The record that a row changes. A new one has no id yet, but what the action needs to create it. */
const recordOf = ({ id: actionId }: BulkAction, { id, key = '' }: LedgerRow) => `${actionId.split('/')[0]}/${id || key}`

/** Sends the call of one row, while nothing else in this browser changes its record. */
async function sendRow(action: BulkAction, row: LedgerRow, { change, mustWait, stop }: SendOptions): Promise<SentRow> {
  let sending: LedgerRow = { ...startRow(row), outcome: 'running' }
  let isSent = false
  change(sending)
  try {
    const prepareAndSend = async (): Promise<SentRow> => {
      const before = await action.prepare?.(row)
      if (mustWait()) return { row: startRow(row) } // it is prepared again, because it may change meanwhile
      sending = { ...sending, before, sentAt: Date.now() }
      change(sending)
      isSent = true
      const note = await action.send(row, before ?? '')
      return { row: { ...sending, outcome: 'done', reason: note ?? undefined } }
    }
    return await withRecordLock(recordOf(action, row), prepareAndSend, stop)
  } catch (error) {
    if (stop.aborted && error === stop.reason) return { row: startRow(row) } // another job or tab changes the record
    const failure = readFailure(error, Date.now())
    switch (failure.is) {
      case 'signed out':
      case 'rate limited':
        return { row: startRow(row), failure }
      case 'refused':
        return { row: { ...sending, outcome: 'refused', reason: failure.reason }, failure }
      case 'unknown':
        if (!isSent && failure.wait !== undefined) return { row: startRow(row), failure } // it is read again after the wait
        // Without a response to what `prepare` reads, nothing was sent.
        return {
          row: isSent
            ? { ...sending, outcome: 'unknown', reason: appendSentence(error, 'It may have been done anyway.') }
            : { ...sending, outcome: 'refused', reason: failure.reason },
          failure,
          isLost: navigator.onLine && failure.wait === undefined,
        }
    }
  }
}

/** Finds out whether the calls with an unknown outcome have succeeded, three at a time. Sends nothing else. */
export async function checkRows(action: BulkAction, context: RunContext): Promise<void> {
  const { rows, change, stop } = context
  const readPatiently = createPatientReader(context)
  const unknown = rows().flatMap((row, index) => (row.outcome === 'unknown' ? [index] : []))
  const worker = async () => {
    for (let index = unknown.shift(); index !== undefined && !stop.aborted; index = unknown.shift()) {
      const row = rows()[index]
      if (row) change(index, await checkRow(row, () => readPatiently(() => action.isDone(row)), stop))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, worker))
}

async function checkRow(
  row: LedgerRow,
  readOutcome: () => ReturnType<BulkAction['isDone']>,
  stop: AbortSignal,
): Promise<LedgerRow> {
  try {
    const found = await readOutcome()
    const { isDone, reason } = typeof found === 'boolean' ? { isDone: found, reason: undefined } : found
    if (isDone) return { ...row, outcome: 'done', reason: reason ?? 'A later check found it done.' }
    if (isDone === undefined) return { ...row, reason }
    return { ...startRow(row), reason: 'A later check found that it was not done.' }
  } catch (error) {
    if (stop.aborted) return row
    const failure = readFailure(error, Date.now())
    return 'reason' in failure ? { ...row, reason: `It could not be checked: ${failure.reason}` } : row
  }
}
