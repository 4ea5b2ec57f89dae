import { isNotFound } from '@/api/errors'
import { readFailure, waitAfter } from './failure'
import type { LedgerRow } from './ledger/ledger'
import { createGate, createPausingReader, type Pause, runPool } from './request-gate'
import { checkRow, runAction } from './run-action'
import type { Write } from './write'

/** How many calls are sent at a time. */
const PARALLEL_CALLS = 3
/** After this many calls in a row without a response, the job ends instead of sending the others in vain. */
const MAX_LOST_CALLS = 3

/** What is said about a row that this job need not delete. */
export const deletedAlready = 'It was deleted already.'

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
 * Sends the waiting rows, three at a time, until there are none or the job is stopped. A row that the server has surely not
 * processed, because of a 429 or a 401, waits again.
 * @returns why it has ended early
 */
export async function sendRows(
  write: Write,
  { rows, change, showPause, stop }: RunContext,
): Promise<EndReason | undefined> {
  const ending = new AbortController()
  const gate = createGate({ showPause, stop: ending.signal })
  let lostCalls = 0
  let endReason: EndReason | undefined
  const end = (reason: EndReason) => {
    endReason ??= reason
    ending.abort()
  }
  if (stop.aborted) ending.abort()
  stop.addEventListener('abort', () => ending.abort(), { once: true })

  const send = async (index: number, row: LedgerRow) => {
    const result = await runAction(write, row, {
      change: (running) => change(index, running),
      mustWait: () => ending.signal.aborted || gate.isClosed(),
      stop: ending.signal,
    })
    lostCalls = result.isLost ? lostCalls + 1 : 0
    if (lostCalls >= MAX_LOST_CALLS) end('server down')
    if (result.failure?.is === 'signed out') end('signed out')
    const wait = waitAfter(result.failure)
    if (wait !== undefined) gate.closeFor(wait)
    if (result.row.outcome === 'done') gate.accepted()
    const isGone = write.effect === 'deletes' && isNotFound(result.error)
    change(index, isGone ? { ...result.row, outcome: 'done', reason: deletedAlready } : result.row)
    if (result.row.outcome !== 'unknown' || wait === undefined) return
    await gate.whenOpen() // the server asked to wait: by then, it can tell whether it has done the row
    const found = ending.signal.aborted ? undefined : await checkRow(write, result.row).catch(() => undefined)
    if (found?.outcome === 'done') change(index, found)
  }
  const findWaiting = () => (ending.signal.aborted ? -1 : rows().findIndex(({ outcome }) => outcome === 'waiting'))
  const sendNext = async () => {
    await gate.whenOpen()
    const index = findWaiting() // again after the wait, because a parallel `sendNext` may have started the row
    const row = rows()[index]
    if (row) await send(index, row)
  }
  await runPool(PARALLEL_CALLS, () => (findWaiting() === -1 ? undefined : sendNext()))
  return endReason
}

/** Finds out whether the calls with an unknown outcome have succeeded, three at a time. Sends nothing else. */
export async function checkRows(write: Write, context: RunContext): Promise<void> {
  const { rows, change, stop } = context
  const readWhenAllowed = createPausingReader(context)
  const unknown = rows().flatMap((row, index) => (row.outcome === 'unknown' ? [index] : []))
  const check = async (index: number) => {
    const row = rows()[index]
    if (!row) return
    try {
      change(index, await readWhenAllowed(() => checkRow(write, row)))
    } catch (error) {
      const failure = readFailure(error, Date.now())
      if (!stop.aborted && 'reason' in failure)
        change(index, { ...row, reason: `It could not be checked: ${failure.reason}` })
    }
  }
  await runPool(PARALLEL_CALLS, () => {
    const index = stop.aborted ? undefined : unknown.shift()
    return index === undefined ? undefined : check(index)
  })
}
