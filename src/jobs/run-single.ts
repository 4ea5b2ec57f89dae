import type { QueryClient } from '@tanstack/react-query'
import { errorMessage, isOutcomeUnknown, NotSentError, saveErrorMessage } from '@/api/errors'
import { toast, watchDismissal } from '@/ui/toast/toast'
import type { Undo, Write } from './action'
import { type ActionRow, type LedgerRow, startRow } from './ledger/ledger'
import { type Change, canUndo, kindOf, recordChange, returnChange, takeChange } from './recent-changes'
import { checkRow, runAction } from './run-action'

/**
 * Runs a write for one record, and lists it in the recent changes. After a lost response, looks whether it was done.
 * @param text what was done, as in 'User 12 is now Blocked.'
 * @returns the row, and the listed change
 * @throws why it is not done
 */
export async function runSingle(
  write: Write,
  row: ActionRow,
  text: string,
): Promise<LedgerRow & { change: Change | undefined }> {
  const hasSessionEnded = watchDismissal() // which dismisses all toasts
  const done = await runOne(write, row)
  const change = { kind: kindOf(write), text, rows: [done], undo: write.undo }
  return { ...done, change: hasSessionEnded() ? undefined : recordChange(change) }
}

async function runOne(write: Write, row: ActionRow): Promise<LedgerRow> {
  const stop = new AbortController().signal
  const result = await runAction(write, startRow(row), { change: () => {}, mustWait: () => false, stop })
  if (result.row.outcome === 'done') return result.row
  if (result.row.outcome === 'unknown') {
    const found = await checkRow(write, result.row).catch(() => result.row)
    if (found.outcome === 'done') return found
  }
  const isSent = result.row.sentAt !== undefined
  throw isOutcomeUnknown(result.error) && !isSent ? new NotSentError(errorMessage(result.error)) : result.error
}

/**
 * Shows a toast about a change if it can be taken back.
 * @returns whether it can
 */
export function offerUndo(client: QueryClient, change: Change, undo: Undo | undefined): boolean {
  if (!undo || !canUndo(change)) return false
  showOffer(client, change, undo)
  return true
}

function showOffer(client: QueryClient, change: Change, undo: Undo, error?: string) {
  const { label, description } = undo
  const onClick = () => void undoSingle(client, change.id, undo)
  toast.show({ kind: error ? 'error' : 'success', text: error ?? change.text, description, undo: { label, onClick } })
}

const undoTexts = {
  Undo: { success: 'Undone.', failure: 'Not undone' },
  Recreate: { success: 'Recreated.', failure: 'Not recreated' },
}

/**
 * Takes back the write of one record. If that fails, the toast gives the reason and offers it again. Once the session has
 * ended, nothing more is shown: the next person must not see it.
 */
export async function undoSingle(client: QueryClient, id: string, undo: Undo) {
  const taken = takeChange(id)
  const row = taken?.rows[0]
  if (!row) return // the button stays for a moment while its toast closes
  const hasSessionEnded = watchDismissal() // which dismisses all toasts
  const { success, failure } = undoTexts[undo.label]
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => runOne(undo.write, row),
    meta: { invalidates: undo.write.invalidates, records: [row.id], success, failure: 'no toast' },
  })
  try {
    await mutation.execute(undefined)
  } catch (error) {
    if (hasSessionEnded()) return
    if (error instanceof NotSentError) return toast.error(error.message)
    returnChange(taken)
    showOffer(client, taken, undo, `${failure}: ${saveErrorMessage(error)}`)
  }
}
