/**
 * Parses a URL. It is `URL.parse`, which the oldest supported browsers do not have.
 * @returns null for a malformed URL
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
