import { config } from '@/config/config'
import { readTabStorage, writeTabStorage } from '@/storage'

const KEY = `${config.appCode}_tab`
/** How long the page that is being reloaded may still hold the lock, in milliseconds. */
const LOCK_TIMEOUT = 2_000

let claim: Promise<boolean> | undefined

/**
 * Claims the storage of this tab. A browser copies it when a tab is duplicated. Without this check, both tabs could
 * continue the same job, and send each row twice.
 * @returns false if the storage is a copy of another tab's that is still open
 */
export function claimTab(): Promise<boolean> {
  claim ??= takeLock(readTabStorage(KEY) ?? writeTabId())
  return claim
}

function takeLock(tab: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  if (!locks) return Promise.resolve(true) // plain HTTP
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true)
      return new Promise<never>(() => {}) // until the page ends
    }
    locks.request(`${KEY}-${tab}`, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, hold).catch((error: unknown) => {
      const isHeldElsewhere = error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name)
      // This tab is a copy. It takes an id and a lock of its own, so that it can be copied in turn.
      if (isHeldElsewhere) void takeLock(writeTabId())
      resolve(!isHeldElsewhere) // browsers deny locks where cookies are blocked
    })
  })
}

function writeTabId(): string {
  const id = `${Date.now()}-${Math.random()}`
  writeTabStorage(KEY, id) // if that fails, there is nothing that can be copied either
  return id
}

/** What a sign-out in any tab would end: a running job, and passwords that are not downloaded. */
type TabLock = 'job' | 'passwords'

const lockName = (lock: TabLock) => `${config.appCode}-${lock}`

/** Holds a lock, which any number of tabs can hold, until a promise settles. Browsers deny locks where cookies are blocked. */
export function holdLock(lock: TabLock, until: Promise<unknown>) {
  navigator.locks?.request(lockName(lock), { mode: 'shared' }, () => until).catch(() => undefined)
}

/** Whether any tab holds a lock. Without locks (plain HTTP), none does. */
export async function isLockHeld(lock: TabLock): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => undefined)
  return locks?.held?.some(({ name }) => name === lockName(lock)) ?? false
}
