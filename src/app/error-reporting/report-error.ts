import { config } from '@/config/config'

/** The context of an error. */
export type ErrorContext = {
  /** How the error was caught: by an error boundary, or by the global handlers. */
  where: 'boundary' | 'unhandled'
}

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
