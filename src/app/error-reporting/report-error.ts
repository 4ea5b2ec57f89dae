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
