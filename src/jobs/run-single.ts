import type { QueryClient } from '@tanstack/react-query'
import { errorMessage, isOutcomeUnknown, NotSentError, saveErrorMessage } from '@/api/errors'
import { personOfTab } from '@/session/personal-store'
import { isSignedIn, onSessionChange, SessionError } from '@/session/session'
import { toast } from '@/ui/toast/toast'
import type { Undo, Write } from './action'
import { type ActionRow, type LedgerRow, startRow } from './ledger/ledger'
import { areChangesOpen, type Change, canUndo, kindOf, recordChange, returnChange, takeChange } from './recent-changes'
import { checkRow, runAction } from './run-action'

/**
 * Runs a write for one record, and lists it in the recent changes. After a lost response, looks whether it was done.
 * @param text what was done, as in 'User 12 is now Blocked.'
 * @returns the row, and the listed change; no change if the person has signed out since
 * @throws why it is not done
 */
export async function runSingle(write: Write, row: ActionRow, text: string): Promise<LedgerRow & { change?: Change }> {
  const person = personOfTab()
  const done = await runOne(write, row)
  if (!isSignedIn() || personOfTab() !== person) return done
  return { ...done, change: recordChange({ kind: kindOf(write), text, rows: [done], undo: write.undo }) }
}

async function runOne(write: Write, row: ActionRow): Promise<LedgerRow> {
  const sessionEnd = new AbortController()
  const stopListening = onSessionChange(() => sessionEnd.abort())
  const result = await runAction(write, startRow(row), {
    change: () => {},
    mustWait: () => sessionEnd.signal.aborted, // it would be sent in the session of the next person
    stop: sessionEnd.signal,
  }).finally(stopListening)
  const { outcome, sentAt } = result.row
  if (outcome === 'done') return result.row
  if (outcome === 'unknown') {
    const found = await checkRow(write, result.row).catch(() => result.row)
    if (found.outcome === 'done') return found
  }
  if (!result.error) throw new SessionError()
  if (sentAt === undefined && isOutcomeUnknown(result.error)) throw new NotSentError(errorMessage(result.error))
  throw result.error
}

/**
 * Shows a toast about a change if it can be taken back, unless the list of changes is open, which offers the same.
 * @returns whether it is shown
 */
export function offerUndo(client: QueryClient, change: Change, undo: Undo | undefined): boolean {
  if (!undo || !canUndo(change) || areChangesOpen.get()) return false
  showOffer(client, change, undo)
  return true
}

function showOffer(client: QueryClient, change: Change, undo: Undo, error?: string) {
  const { label } = undo
  const onClick = () => void undoSingle(client, change.id, undo)
  toast.show({
    kind: error ? 'error' : 'success',
    text: error ?? change.text,
    description: undo.description?.(1),
    undo: { label, onClick },
  })
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
  const person = personOfTab()
  const { success, failure } = undoTexts[undo.label]
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => runOne(undo.write, row),
    meta: { invalidates: undo.write.invalidates, records: [row.id], success, failure: 'no toast' },
  })
  try {
    await mutation.execute(undefined)
  } catch (error) {
    if (!isSignedIn() || personOfTab() !== person) return
    if (error instanceof NotSentError) return toast.error(error.message)
    returnChange(taken)
    showOffer(client, taken, undo, `${failure}: ${saveErrorMessage(error)}`)
  }
}
