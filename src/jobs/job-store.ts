import { isLockHeld } from '@/session/locks'
import { createPersonalStore } from '@/session/personal-store'
import type { Ledger } from './ledger/ledger'
import type { Pause } from './request-gate'
import type { Write } from './write'

/** One run of a write over many rows, with its ledger. */
export type Job = Ledger & {
  title: string
  write: Write
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
export const openJob = createPersonalStore<string | undefined>(undefined)

/** Whether a job is running in this tab or, if the browser has locks, in another one. */
export const isJobRunning = async () => jobs.get().some(isActive) || (await isLockHeld('job'))
