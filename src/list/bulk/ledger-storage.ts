import { config } from '@/config/config'

const KEY = `${config.appCode}_ledgers`

/** The stored ledgers of this tab; null if there are none. They survive reloads, unless the browser blocks storage. */
export function readLedgers(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Replaces the stored ledgers of this tab. */
export function writeLedgers(text: string) {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // A reload loses the ledgers. The browser asks before that while a job runs.
  }
}

/** Removes the ledgers from this tab. */
export function clearLedgers() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // An unreachable storage holds nothing.
  }
}
