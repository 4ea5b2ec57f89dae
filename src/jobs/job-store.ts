import { createStore } from '@/create-store'
import type { BulkAction } from './bulk-action'
import type { Ledger } from './ledger/ledger'
import type { Pause } from './request-gate'

/** A job with its ledger. */
export type BulkJob = Omit<Ledger, 'hasEnded'> & {
  /** What the job does. Undefined after a reload if the action can't be continued. */
  action: BulkAction | undefined
  /** stopping: the calls that were sent already are about to end */
  phase: 'running' | 'checking' | 'stopping' | 'ended'
  /** Why no call is sent at the moment. */
  pause: Pause | undefined
  /** The time at which the last run started, in milliseconds, and the number of rows that it had to send. */
  run: { startedAt: number; rowCount: number }
}

/** The jobs of this tab, in the order in which they were started. */
export const bulkJobs = createStore<readonly BulkJob[]>([])

/** The id of the job whose ledger is open. */
export const openJob = createStore<string | undefined>(undefined)

/** Whether this tab stores the ledgers, so that a reload keeps them. Its storage can be full or blocked. */
export const areLedgersStored = createStore(true)

/** Whether a job still sends or checks rows. */
export const isActive = ({ phase }: BulkJob) => phase !== 'ended'
