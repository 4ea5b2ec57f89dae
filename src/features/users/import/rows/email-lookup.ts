import { createStore } from '@/create-store'
import { runPool } from '@/jobs/pool'
import { createPausingReader, type Pause } from '@/jobs/request-gate'
import type { EmailLookup, LookupResult } from './row-states'

/** Few calls at once, because the person may work in another tab meanwhile. */
const CONCURRENT_CALLS = 3

/** Results are shown together, at most this often in milliseconds: each time, all rows are checked again. */
const SHOWN_EVERY = 250

/**
 * Looks up email addresses, a few at once. Results stay until the lookup is dropped.
 * @param isTaken returns whether a user has the email address
 */
export function createEmailLookup(isTaken: (email: string, signal: AbortSignal) => Promise<boolean>) {
  const results = createStore<EmailLookup>(new Map())
  const pause = createStore<Pause | undefined>(undefined)
  let controller = new AbortController()
  const createReader = () => createPausingReader({ stop: controller.signal, showPause: pause.set })
  let readWhenAllowed = createReader()
  let running = new Set<string>()
  let waiting: string[] = []

  let latest = new Map<string, LookupResult>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    clearTimeout(timer)
    timer = undefined
    results.set(new Map(latest))
  }
  const set = (email: string, result: LookupResult) => {
    latest.set(email, result)
    timer ??= setTimeout(show, SHOWN_EVERY)
  }
  const start = async (email: string) => {
    const { signal } = controller
    running.add(email)
    const result = await readWhenAllowed(() => isTaken(email, signal)).then(
      (taken) => (taken ? ('taken' as const) : ('free' as const)),
      () => 'failed' as const,
    )
    if (signal.aborted) return
    running.delete(email)
    set(email, result)
  }
  const startNext = () => {
    const email = waiting.shift()
    return email === undefined ? undefined : start(email)
  }

  return {
    results,
    /** Why nothing is looked up at the moment. */
    pause,
    /** Looks up the addresses without a result. Those of an earlier call that still wait are dropped. */
    lookUp: (emails: readonly string[]) => {
      waiting = emails.filter((email) => !latest.has(email) && !running.has(email))
      void runPool(CONCURRENT_CALLS - running.size, startNext)
    },
    /** Drops the results that `isObsolete` selects, so that they are looked up again. */
    drop: (isObsolete: (result: LookupResult, email: string) => boolean) => {
      latest = new Map([...latest].filter(([email, result]) => !isObsolete(result, email)))
      show()
    },
    /** Records what a job has found out about an address. */
    set,
    /** Aborts the pending calls. Another call of `lookUp` starts again. */
    stop: () => {
      controller.abort()
      clearTimeout(timer)
      timer = undefined
      controller = new AbortController()
      readWhenAllowed = createReader()
      running = new Set()
      waiting = []
    },
  }
}
