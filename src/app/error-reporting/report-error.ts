import { config } from '@/config/config'
import type { ErrorContext } from './send-error-report'

/**
 * Reports an unexpected error. Does nothing unless the deployment sets `VITE_ERROR_URL`. The reporting code is loaded
 * with the first error.
 */
export function reportUnexpectedError(error: unknown, context: ErrorContext) {
  if (config.errorUrl === undefined) return
  const url = config.errorUrl
  import('./send-error-report').then(
    ({ sendErrorReport }) => sendErrorReport(url, error, context),
    () => undefined, // a failed report is ignored
  )
}

/** The length of a scheme has a limit, so that the search in an endless word takes linear time. */
const URLS = /[a-z][\w+.-]{0,30}:\/\/[^\s)]+/gi

/**
 * Whether an error comes from another script in the page, such as one of a browser extension. This app only throws
 * instances of `Error`, and their stacks contain URLs of its origin.
 */
export function isForeignError(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const urls = error.stack?.replace(error.message, '').match(URLS) ?? []
  return urls.length > 0 && !urls.some((url) => url.startsWith(`${location.origin}/`))
}
