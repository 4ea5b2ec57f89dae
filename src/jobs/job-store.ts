import { createStore } from '@/create-store'
import { createPersonalStore } from '@/session/personal-store'
import type { Write } from './action'
import type { Ledger } from './ledger/ledger'
import type { Pause } from './request-gate'

/** One run of a write over many rows, with its ledger. */
export type Job = Omit<Ledger, 'hasEnded'> & {
  title: string
  /** Undefined after a reload if the write is not known any more. */
  write: Write | undefined
  /** stopping: the calls that were sent already are about to end */
  phase: 'running' | 'checking' | 'stopping' | 'ended'
  /** Why no call is sent at the moment. */
  pause: Pause | undefined
  /** The time at which the last run started, in milliseconds, and the number of rows that it had to send. */
  run: { startedAt: number; rowCount: number }
}

/** Whether a job still sends or checks rows. */
export const isActive = ({ phase }: Pick<Job, 'phase'>) => phase !== 'ended'

/** The jobs of this tab, in the order in which they were started. */
export const jobs = createPersonalStore<readonly Job[]>([])

/** The id of the job whose ledger is open. */
export const openJob = createStore<string | undefined>(undefined)

/** Whether this tab stores the ledgers, so that a reload keeps them. Its storage can be full or blocked. */
export const areLedgersStored = createStore(true)
