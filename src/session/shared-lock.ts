import { config } from '@/config/config'

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
