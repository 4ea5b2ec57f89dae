import type { QueryClient } from '@tanstack/react-query'
import { errorMessage, isOutcomeUnknown, NotSentError, saveErrorMessage } from '@/api/errors'
import { watchPerson } from '@/session/personal-store'
import { onSessionChange, SessionError } from '@/session/session'
import { toast } from '@/ui/toast/toast'
import { type ActionRow, type LedgerRow, startRow } from './ledger/ledger'
import {
  addChange,
  type Change,
  canUndo,
  failUndo,
  isUndoShown,
  type NewChange,
  startUndo,
  takeChange,
} from './recent-changes'
import { changedSince } from './record-actions'
import { checkRow, runAction } from './run-action'
import { changedRecords, type Undo, type Write } from './write'

/**
 * Runs a write for one record, and reports it. After a lost response, looks whether it was done.
 * @param text what was done, as in 'Thảo Trần is now Blocked.'
 * @returns the row, and whether the caller must announce its success, because no toast does; false after a sign-out
 * @throws why it is not done
 */
export async function runSingle(
  client: QueryClient,
  write: Write,
  row: ActionRow,
  text: string,
): Promise<LedgerRow & { mustAnnounce: boolean }> {
  const isSamePerson = watchPerson()
  const done = await runOne(write, row)
  const change = { kind: write.kind, text, rows: [done], undo: write.undo }
  return { ...done, mustAnnounce: isSamePerson() && !reportChange(client, change) }
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
  if (!result.error) throw new SessionError() // it was not sent, because the session has ended
  if (sentAt === undefined && isOutcomeUnknown(result.error)) throw new NotSentError(errorMessage(result.error))
  throw result.error
}

/**
 * Lists a write in the recent changes. If it can be taken back, a toast offers that, unless the list or a ledger is open.
 * @param detail the second line of the toast
 * @returns whether a toast is shown
 */
export function reportChange(client: QueryClient, { undo, ...write }: NewChange, detail?: string): boolean {
  const change = addChange({ undo, ...write })
  const isOffered = undo !== undefined && canUndo(change) && !isUndoShown()
  if (isOffered) offerUndo(client, change, undo, { detail })
  return isOffered
}

function offerUndo(client: QueryClient, change: Change, undo: Undo, shown: { error?: string; detail?: string }) {
  toast.show({
    kind: shown.error ? 'error' : 'success',
    text: shown.error ?? change.text,
    description: shown.detail ?? undo.description?.(1),
    undo: { label: undo.label, onClick: () => void undoSingle(client, change.id, undo) },
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
  const change = startUndo(id)
  const row = change?.rows[0]
  if (!row) return // the button stays for a moment while its toast closes
  const { label, write } = undo
  const { success, failure } = undoTexts[label]
  const isSamePerson = watchPerson()
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => {
      const text = `${label}: ${change.text}`
      const mayBeDone = change.failure !== undefined // the last attempt may have succeeded without a response
      if (mayBeDone && (await checkRow(write, startRow(row))).outcome === 'done')
        addChange({ kind: write.kind, text, rows: [row], undo: undefined })
      else await runSingle(client, write, row, text)
    },
    meta: { invalidates: write.invalidates, changed: changedRecords(write, [row]), success, failure: 'no toast' },
  })
  try {
    await mutation.execute(undefined)
    takeChange(id)
  } catch (error) {
    const isChangedSince = error instanceof NotSentError && error.message === changedSince
    const reason = `${failure}: ${isSamePerson() ? saveErrorMessage(error) : 'The session has ended.'}`
    if (isChangedSince) takeChange(id)
    else failUndo(id, reason) // also after the end of the session: the same person may return
    if (!isSamePerson()) return
    if (isChangedSince) toast.error(changedSince)
    else if (isUndoShown()) toast.error(reason)
    else offerUndo(client, change, undo, { error: reason })
  }
}
