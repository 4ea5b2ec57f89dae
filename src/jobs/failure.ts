import { ApiError, errorMessage, isOutcomeUnknown, NotSentError } from '@/api/errors'
import { SessionError } from '@/session/session'

/** The wait after a 429 that does not say how long, in milliseconds. */
const DEFAULT_WAIT = 5_000

/** What follows from the error of a call. */
export type Failure =
  | { is: 'refused'; reason: string }
  | { is: 'unknown'; reason: string }
  /** The server asks to wait. It has not done anything. */
  | { is: 'rate limited'; wait: number }
  /** The session has ended. The server has not done anything. */
  | { is: 'signed out' }

/**
 * Reads what the error of a call means for its row. A call counts as refused only if the server surely has not done it.
 * @param now in milliseconds
 */
export function readFailure(error: unknown, now: number): Failure {
  if (error instanceof SessionError) return { is: 'signed out' }
  const reason = errorMessage(error)
  if (error instanceof NotSentError) return { is: 'refused', reason }
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return { is: 'unknown', reason }
  if (error.status === 401) return { is: 'signed out' }
  if (error.status === 429) return { is: 'rate limited', wait: readRetryAfter(error.retryAfter, now) }
  return { is: 'refused', reason }
}

/** Reads the header Retry-After, which holds seconds or a date, in milliseconds from now. */
export function readRetryAfter(header: string | null, now: number): number {
  if (!header) return DEFAULT_WAIT
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : DEFAULT_WAIT
}
