import { runPool } from '@/jobs/pool'
import type { createPausingReader } from '@/jobs/request-gate'
import { hasUser } from '../has-user'
import type { LookupResult } from './row-states'

/** Few calls at once, because the person may work in another tab meanwhile. */
const CONCURRENT_CALLS = 3

type Lookup = {
  /** Aborts the calls. Nothing is reported after that. */
  stop: AbortSignal
  report: (email: string, result: LookupResult) => void
  /** Waits as long as the server asks, after a 429. */
  readWhenAllowed: ReturnType<typeof createPausingReader>
}

/** Looks up which email addresses belong to users, a few at once. */
export async function lookUpEmails(emails: readonly string[], { stop, report, readWhenAllowed }: Lookup) {
  const waiting = [...emails]
  const lookUp = async (email: string) => {
    const result = await readWhenAllowed(() => {
      stop.throwIfAborted()
      return hasUser(email, stop)
    }).then(
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
