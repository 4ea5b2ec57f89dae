// Settings of this device. Browsers can block local storage, and it can be full.

/** Reads a setting. Returns null if it is not stored. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a setting. If that is not possible, the setting lasts as long as the code that holds it. */
export function writeStorage(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The caller keeps the setting in memory.
  }
}
