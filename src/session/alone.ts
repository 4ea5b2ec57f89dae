import { config } from '@/config'

/** How long another tab may take to renew the session before this one gives up for now, in milliseconds. */
const PATIENCE = 20_000
/** How long a person who signs in waits for another tab, in milliseconds. */
const SIGN_IN_PATIENCE = 2_000
/** Without a lock, tabs that are told the same thing together start one after the other, at best. */
const SCATTER = 500

/** Another tab holds the lock for too long. */
class LockTimeout extends Error {
  constructor() {
    super('Another tab does not finish.')
    this.name = 'LockTimeout'
  }
}

/**
 * Signs in while no other tab does, or renews: the cookies are written one by one, and those of two tabs would get mixed
 * up. A tab that holds the others up is asleep, or its renewal is void by then: it is not waited for any longer.
 */
export const signInAlone = <T>(work: () => T): Promise<T> =>
  alone(work, SIGN_IN_PATIENCE).catch((error: unknown) => {
    if (error instanceof LockTimeout) return work()
    throw error
  })

/**
 * Holds the session's lock over all tabs while it works.
 * @param patience how long another tab is waited for, in milliseconds
 * @throws what `work` throws, or an error once another tab has not finished in time
 */
export async function alone<T>(work: () => T | Promise<T>, patience = PATIENCE): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return scattered(work)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(new LockTimeout()), patience)
  const stopTimer = () => clearTimeout(timer)
  let hasBegun = false
  return locks
    .request(`${config.appCode}-session`, { signal: waiting.signal }, () => {
      hasBegun = true
      stopTimer()
      return work()
    })
    .finally(stopTimer)
    .catch((error: unknown) => {
      if (hasBegun || waiting.signal.aborted) throw error
      return scattered(work) // locks are denied where cookies are blocked
    })
}

/** Without locks (plain HTTP, an old browser) the re-read after a random wait finds what a faster tab did. */
async function scattered<T>(work: () => T | Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SCATTER))
  return work()
}
