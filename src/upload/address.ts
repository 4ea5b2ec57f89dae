import { config } from '@/config/config'
import { webAddress } from '@/web-address'

/**
 * Whether an upload address is the API's own `/api/v1/uploads` (specification §7): only then does it get the bearer.
 * Judged by the parsed origin and the exact path segment, so that no look-alike does.
 */
export function isOwnUpload({ origin, pathname }: URL, apiBaseUrl = config.apiBaseUrl): boolean {
  const own = new URL('api/v1/uploads', apiBaseUrl)
  return origin === own.origin && (pathname === own.pathname || pathname.startsWith(`${own.pathname}/`))
}

/** Whether an address may be uploaded to and kept: https, or http where the app itself is on http. */
export function isSafeAddress(address: string, page = globalThis.location?.protocol ?? 'https:'): boolean {
  const protocol = webAddress(address)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && page === 'http:')
}
