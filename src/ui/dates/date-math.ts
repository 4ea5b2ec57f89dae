import dayjs from 'dayjs'
import { readMoment } from './dates'

/** The last time that JavaScript can represent. */
const LAST_TIME = 8.64e15

/** Adds calendar months, clamped to the end of the month: August 31st + 6 is February 28th or 29th. */
export function addMonths(from: Date, months: number): string {
  const end = dayjs(from).add(months, 'month')
  return (end.isValid() ? end : dayjs(LAST_TIME)).toISOString()
}

/** Whether a moment is less than `hours` hours old. A future one counts as well: the server's clock may be ahead. */
export const isWithin = (moment: string | null, hours: number, now: Date): boolean =>
  readMoment(moment)?.isAfter(dayjs(now).subtract(hours, 'hour')) ?? false
