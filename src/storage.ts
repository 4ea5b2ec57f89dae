// What this device stores, and what a tab stores until it is closed. Browsers can block both, and they can be full.

/** Reads a setting of this device. Returns null if it is not stored. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a setting of this device. If that is not possible, the setting lasts as long as the code that holds it. */
export function writeStorage(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The caller keeps the setting in memory.
  }
}

/** Reads what this tab has stored. It survives reloads. Returns null if nothing is stored. */
export function readTabStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value for this tab. Returns whether it is stored. */
export function writeTabStorage(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes all entries of this tab whose key starts with the prefix. */
export const clearTabStorage = (prefix: string, except?: string) => clearStorage(() => sessionStorage, prefix, except)

/**
 * Removes all entries whose key starts with the prefix.
 * @param open returns the storage. It throws if the browser blocks it
 * @param except the prefix of entries that stay
 */
export function clearStorage(open: () => Storage, prefix: string, except?: string) {
  try {
    const storage = open()
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && !(except && key.startsWith(except))) storage.removeItem(key)
  } catch {
    // An unreachable storage holds nothing.
  }
}
