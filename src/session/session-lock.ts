import { config } from '@/config/config'

/** How long a refresh waits for another tab, in milliseconds. Then it fails, and a later request tries again. */
const LOCK_TIMEOUT = 20_000
/** How long a sign-in waits for another tab, in milliseconds. Then it runs without the lock. */
const SIGN_IN_LOCK_TIMEOUT = 2_000
/**
 * The longest random delay without locks, in milliseconds. It prevents tabs that receive the same message from acting
 * at the same time.
 */
const MAX_JITTER = 500

/** Another tab has held the lock for too long. */
class LockTimeoutError extends Error {
  constructor() {
    super('Another tab does not finish.')
    this.name = 'LockTimeoutError'
  }
}

/**
 * Runs a sign-in while no other tab signs in or refreshes the session. Each token has its own cookie, so two tabs that
 * write at the same time could store the access token of one session with the refresh token of another.
 *
 * After the timeout the sign-in runs without the lock. This is safe: a tab that holds the lock for longer is either
 * suspended, or waits for the response to its refresh and will discard it, because the session has changed.
 */
export const withSignInLock = <T>(work: () => T): Promise<T> =>
  withSessionLock(work, SIGN_IN_LOCK_TIMEOUT).catch((error: unknown) => {
    if (error instanceof LockTimeoutError) return work()
    throw error
  })

/**
 * Runs `work` while this tab holds the session's lock, which all tabs share.
 * @param lockTimeout how long to wait for another tab, in milliseconds
 * @throws what `work` throws, or an error when another tab has not released the lock in time
 */
export async function withSessionLock<T>(work: () => T | Promise<T>, lockTimeout = LOCK_TIMEOUT): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return withJitter(work)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(new LockTimeoutError()), lockTimeout)
  const stopTimer = () => clearTimeout(timer)
  let hasStarted = false
  return locks
    .request(`${config.appCode}-session`, { signal: waiting.signal }, () => {
      hasStarted = true
      stopTimer()
      return work()
    })
    .finally(stopTimer)
    .catch((error: unknown) => {
      if (hasStarted || waiting.signal.aborted) throw error
      return withJitter(work) // browsers deny locks where cookies are blocked
    })
}

/**
 * Runs `work` after a random delay, where there are no locks (plain HTTP, an old browser). `work` reads the cookies
 * first and so finds what a faster tab has written.
 */
async function withJitter<T>(work: () => T | Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_JITTER))
  return work()
}
