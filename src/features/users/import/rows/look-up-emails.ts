import { runPool } from '@/jobs/pool'
import { createPausingReader, type Pause } from '@/jobs/request-gate'
import type { LookupResult } from './row-states'

/** Few calls at once, because the person may work in another tab meanwhile. */
const CONCURRENT_CALLS = 3

type Lookup = {
  /** Returns whether a user has the email address. */
  isTaken: (email: string, signal: AbortSignal) => Promise<boolean>
  /** Aborts the calls. Nothing is reported after that. */
  stop: AbortSignal
  report: (email: string, result: LookupResult) => void
  showPause: (pause: Pause | undefined) => void
}

/** Looks up which email addresses belong to users, a few at once. After a 429, it waits as long as the server asks. */
export async function lookUpEmails(emails: readonly string[], { isTaken, stop, report, showPause }: Lookup) {
  const readWhenAllowed = createPausingReader({ stop, showPause })
  const waiting = [...emails]
  const lookUp = async (email: string) => {
    const result = await readWhenAllowed(() => isTaken(email, stop)).then(
      (taken) => (taken ? 'taken' : 'free'),
      () => 'failed' as const,
    )
    if (!stop.aborted) report(email, result)
  }
  await runPool(CONCURRENT_CALLS, () => {
    const email = stop.aborted ? undefined : waiting.shift()
    return email === undefined ? undefined : lookUp(email)
  })
}
