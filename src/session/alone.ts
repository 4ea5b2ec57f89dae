import { config } from '@/config'

/** How long another tab may take before this one gives up for now. */
const PATIENCE = 20_000
/** Without a lock, tabs that are told the same thing together start one after the other, at best. */
const SCATTER = 500

/**
 * Holds a lock over all tabs while it reads the session and writes it: the cookies are written one by one, and those of
 * two tabs would get mixed up.
 * @param name of the lock
 * @throws what `work` throws, or an error once another tab has not finished for 20 seconds
 */
export async function alone<T>(name: 'refresh' | 'sign-in', work: () => T | Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return scattered(work)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('Another tab does not finish.')), PATIENCE)
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
