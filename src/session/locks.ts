import { config } from '@/config/config'
import { awaitCookies } from './tokens'

const NAME = `${config.appCode}-session`
/** How long a refresh waits for another tab, in milliseconds. Then it takes the lock from it. */
const LOCK_TIMEOUT = 20_000
/** How long a sign-in waits for another tab, in milliseconds. */
const SIGN_IN_LOCK_TIMEOUT = 2_000

/**
 * Runs a sign-in while no other tab signs in or refreshes the session. Each token has its own cookie, so two tabs that
 * write at the same time could store the access token of one session with the refresh token of another.
 */
export const withSignInLock = <T>(work: () => T): Promise<T> => withSessionLock(work, SIGN_IN_LOCK_TIMEOUT)

/**
 * Runs `work` while this tab holds the session's lock, which all tabs share. After the timeout, takes the lock from the
 * other tab: it is suspended, or waits for the response to its refresh. This is safe, because a refresh stores its
 * response only if the session has not changed. If another tab takes the lock from this one, `work` continues.
 * @param work receives whether the lock was taken from another tab, which may still wait for a response
 * @param lockTimeout how long to wait for another tab, in milliseconds
 * @throws what `work` throws
 */
export async function withSessionLock<T>(
  work: (isStolen: boolean) => T | Promise<T>,
  lockTimeout = LOCK_TIMEOUT,
): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work(false) // plain HTTP: `work` reads the cookies first, and so finds what another tab has written
  // A denied lock and a failed `work` both reject the request. `result` tells them apart: it is set once `work` has started.
  let result: Promise<T> | undefined
  const workWithLock = async (options: LockOptions, isStolen: boolean) => {
    const start = () => (result = awaitCookies().then(() => work(isStolen)))
    await locks.request(NAME, options, start).catch(() => undefined)
  }
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), lockTimeout)
  await workWithLock({ signal: waiting.signal }, false)
  clearTimeout(timer)
  if (!result && waiting.signal.aborted) await workWithLock({ steal: true }, true)
  return result ?? work(false) // browsers deny locks where cookies are blocked
}

/** What a sign-out in any tab would end: a running job, and passwords that are not downloaded. */
type SharedLock = 'job' | 'passwords'

const lockName = (lock: SharedLock) => `${config.appCode}-${lock}`

/** Holds a lock, which any number of tabs can hold, until a promise settles. Browsers deny locks where cookies are blocked. */
export function holdLock(lock: SharedLock, until: Promise<unknown>) {
  navigator.locks?.request(lockName(lock), { mode: 'shared' }, () => until).catch(() => undefined)
}

/** Whether any tab holds a lock. Without locks (plain HTTP), none does. */
export async function isLockHeld(lock: SharedLock): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => undefined)
  return locks?.held?.some(({ name }) => name === lockName(lock)) ?? false
}
