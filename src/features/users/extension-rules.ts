import { readMoment } from '@/ui/dates/dates'
import { membershipState, type User } from './users'

/** Extension options in months; the default is 6 (specification §9). */
export const periods = [2, 6, 15, 30] as const
export type Period = (typeof periods)[number]

/**
 * Returns the end of an extended membership: the months are added to a valid expiry, else to today (specification §4). An
 * expiry that is no date stays as it is.
 */
export function extendedUntil(record: Pick<User, 'membership'>, months: Period, now: Date): string {
  const expiry = record.membership?.expiredAt ?? ''
  const state = membershipState(record, now)
  if (state === 'none' || state === 'expired') return addMonths(now.toISOString(), months)
  return readMoment(expiry) ? addMonths(expiry, months) : expiry
}

/** Adds calendar months, clamped to the end of the month: August 31st + 6 is February 28th or 29th. */
function addMonths(from: string, months: number): string {
  const end = readMoment(from)?.add(months, 'month')
  return end?.isValid() ? end.toISOString() : new Date(8.64e15).toISOString() // the last time that JavaScript can represent
}
