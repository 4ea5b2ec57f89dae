/** Reads a setting of this device. Returns null where the browser blocks storage. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
