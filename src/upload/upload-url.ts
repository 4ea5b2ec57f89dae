import { config } from '@/config/config'
import { parseWebUrl } from '@/web-url'

/**
 * Whether an upload URL is `/api/v1/uploads` of the API or below it (specification §7). Only then is the bearer token
 * sent. Compares the parsed origin and whole path segments, so that similar URLs do not match.
 */
export function isOwnUpload({ origin, pathname }: URL, apiBaseUrl = config.apiBaseUrl): boolean {
  const own = new URL('api/v1/uploads', apiBaseUrl)
  return origin === own.origin && (pathname === own.pathname || pathname.startsWith(`${own.pathname}/`))
}

/** Whether a file may be uploaded to or stored under a URL: https only, or also http if the app itself uses http. */
export function isSafeUrl(url: string, page = globalThis.location?.protocol ?? 'https:'): boolean {
  const protocol = parseWebUrl(url)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && page === 'http:')
}
