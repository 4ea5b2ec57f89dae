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

/**
 * Removes all entries whose key starts with the prefix.
 * @param except the prefix of entries that stay
 */
export function clearTabStorage(prefix: string, except?: string) {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !(except && key.startsWith(except))) sessionStorage.removeItem(key)
  } catch {
    // An unreachable storage holds nothing.
  }
}
