import { config } from '@/config'

/** What is known about an error besides itself. */
export type ErrorContext = {
  /** What met it: a boundary showed something else in place of what failed, or nobody caught it. */
  where: 'boundary' | 'unhandled'
}

/**
 * Told of every error of the page that nobody expected. Off unless the deployment names an address (`VITE_ERROR_URL`);
 * the code that reports comes only then, and with the first error.
 */
export function reportUnexpectedError(error: unknown, context: ErrorContext) {
  if (config.errorUrl === undefined) return
  const url = config.errorUrl
  import('./send-error-report').then(
    ({ sendErrorReport }) => sendErrorReport(url, error, context),
    () => undefined, // not worth an error of its own
  )
}
