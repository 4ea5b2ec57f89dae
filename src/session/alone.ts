import { config } from '@/config'

/** How long another tab may take before this one gives up for now, in milliseconds. A sign-in is written in no time. */
const PATIENCE = { refresh: 20_000, 'sign-in': 2_000 }
/** Without a lock, tabs that are told the same thing together start one after the other, at best. */
const SCATTER = 500

/** Another tab holds a lock for too long. */
class LockTimeout extends Error {
  constructor() {
    super('Another tab does not finish.')
    this.name = 'LockTimeout'
  }
}

/**
 * Signs in while no other tab does: the cookies are written one by one, and those of two tabs would get mixed up. A tab
 * that holds the others up is asleep, and not waited for.
 */
export const signInAlone = <T>(work: () => T): Promise<T> =>
  alone('sign-in', work).catch((error: unknown) => {
    if (error instanceof LockTimeout) return work()
    throw error
  })

/**
 * Holds a lock over all tabs while it works.
 * @param name of the lock
 * @throws what `work` throws, or an error once another tab has not finished in time
 */
export async function alone<T>(name: keyof typeof PATIENCE, work: () => T | Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return scattered(work)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new LockTimeout()), PATIENCE[name])
  const stopTimer = () => clearTimeout(timer)
  let hasBegun = false
  return locks
    .request(`${config.appCode}-${name}`, { signal: patience.signal }, () => {
      hasBegun = true
      stopTimer()
      return work()
    })
    .finally(stopTimer)
    .catch((error: unknown) => {
      if (hasBegun || patience.signal.aborted) throw error
      return scattered(work) // locks are denied where cookies are blocked
    })
}

/** Without locks (plain HTTP, an old browser) the re-read after a random wait finds what a faster tab did. */
async function scattered<T>(work: () => T | Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SCATTER))
  return work()
}
