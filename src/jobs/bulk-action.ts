import type { QueryKey } from '@tanstack/react-query'
import type { BulkRow, LedgerRow } from './ledger/ledger'

/** What a job does with each of its rows. */
export type BulkAction = {
  /** Identifies the action in a stored ledger, so that the job can continue after a reload: 'users/extend/6'. */
  id: string
  /** The title of the job: 'Extend membership by 6 months'. */
  title: string
  /**
   * Reads what must be known before the call. The ledger stores the result with the row.
   * @throws {NotSentError} if the row must not be sent. The message is the reason
   */
  prepare?: (row: BulkRow) => Promise<string>
  /**
   * Sends the call, once.
   * @param before the result of `prepare`
   * @returns what the person should know although it is done
   */
  send: (row: BulkRow, before: string) => Promise<string | void>
  /** Finds out whether a call has succeeded whose response never came. */
  isDone: (row: LedgerRow) => Promise<boolean | Finding>
  /** The keys of the queries that become stale when the job ends. */
  invalidates: readonly QueryKey[]
  /** The cells of the downloaded ledger, if it contains more than the usual ones, such as generated passwords. */
  toFile?: (rows: readonly LedgerRow[]) => { header: string[]; rows: string[][] }
  /** Takes back what the job has done. The last toast offers it. */
  undo?: BulkUndo
}

/** What a later look at a record has found. */
type Finding = {
  /** Undefined if it is still not known. */
  isDone: boolean | undefined
  /** Why it is not known, or what the person should know although it is done. */
  reason: string
}

type BulkUndo = {
  label: 'Undo' | 'Recreate'
  /** The second line of the toast. */
  description?: string
  /** Runs on the rows that are done. Their key is what `prepare` had read, if anything. */
  action: BulkAction
}
