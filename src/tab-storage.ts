// What a tab stores. It survives reloads. Browsers can block session storage, and it can be full.

/** Returns null if nothing is stored. */
export function readTabStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the value is stored. */
export function writeTabStorage(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes all entries whose key starts with the prefix. */
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
