import { config } from '@/config/config'
import { parseUrl } from '@/parse-url'

/**
 * Parses a URL from the server or a person. A path is relative to the API.
 * @returns null for anything that must not be loaded or linked: `javascript:`, `data:` and `file:` URLs, plain text
 */
export function parseWebUrl(text: string): URL | null {
  const trimmed = text.trim()
  if (!/^(https?:\/\/|\/)/i.test(trimmed)) return null
  const url = parseUrl(trimmed, config.apiBaseUrl)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
