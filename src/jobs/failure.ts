import { ApiError, errorMessage, isOutcomeUnknown, NotSentError } from '@/api/errors'
import { hasSessionCookies, SessionError } from '@/session/session'
import { readMoment } from '@/ui/dates/dates'

/** The wait after a 429 that does not say how long, in milliseconds. */
const DEFAULT_WAIT = 5_000
const MIN_WAIT = 1_000
/** The longest wait, in milliseconds. A server that asks for days means that nothing works at the moment. */
export const MAX_WAIT = 300_000

/** What follows from the error of a call. */
export type Failure =
  | { is: 'refused'; reason: string }
  /** The write may have succeeded. After a 503 it may ask to wait, in milliseconds. */
  | { is: 'unknown'; reason: string; wait?: number }
  /** The server asks to wait. Nothing was written. */
  | { is: 'rate limited'; wait: number }
  /** The session has ended. Nothing was written. */
  | { is: 'signed out' }

/**
 * Reads what the error of a call means for its row. A call counts as refused only if the server surely has not done it.
 * @param now in milliseconds
 */
export function readFailure(error: unknown, now: number): Failure {
  if (error instanceof SessionError) return { is: 'signed out' }
  const reason = errorMessage(error)
  if (error instanceof NotSentError) return { is: 'refused', reason }
  if (!(error instanceof ApiError)) return { is: 'unknown', reason }
  if (error.status === 429) return { is: 'rate limited', wait: readRetryAfter(error, now) }
  if (error.status === 503 && error.retryAfter !== null)
    return { is: 'unknown', reason, wait: readRetryAfter(error, now) }
  if (isOutcomeUnknown(error)) return { is: 'unknown', reason }
  // While the session continues, the server refuses only this record.
  if (error.status === 401 && !hasSessionCookies()) return { is: 'signed out' }
  return { is: 'refused', reason }
}

/**
 * Reads how long the server asks to wait: whole seconds, or an HTTP date, which is compared with the date of the response.
 * @param now in milliseconds, for a response without a date
 * @returns milliseconds, between one second and five minutes
 */
export function readRetryAfter({ retryAfter, date }: Pick<ApiError, 'retryAfter' | 'date'>, now: number): number {
  const text = retryAfter?.trim() ?? ''
  const until = text.endsWith('GMT') ? readMoment(text) : undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : (until?.diff(readMoment(date) ?? now) ?? Number.NaN)
  return Number.isNaN(wait) ? DEFAULT_WAIT : Math.min(Math.max(wait, MIN_WAIT), MAX_WAIT)
}

/** How long the server asks to wait, in milliseconds; undefined if it does not. */
export const waitAfter = (failure: Failure | undefined): number | undefined =>
  failure && 'wait' in failure ? failure.wait : undefined
