import { config } from '@/config/config'
import { randomId } from '@/random-id'
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
  const id = randomId()
  writeTabStorage(KEY, id) // if that fails, there is nothing that can be copied either
  return id
}
