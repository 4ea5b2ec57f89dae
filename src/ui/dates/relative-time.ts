import dayjs from 'dayjs'
import { readMoment } from './dates'

/** The units, with the largest number that each is used for. '15 months' is more precise than '1 year'. */
const units = [
  ['minute', 59],
  ['hour', 23],
  ['day', 30],
  ['month', 23],
  ['year', Number.POSITIVE_INFINITY],
] as const

const format = new Intl.RelativeTimeFormat('en')

/** Formats like '3 days ago' or 'in 2 months'; 'just now' within a minute, '' for a missing value. */
export function formatRelativeTime(moment: string | null | undefined): string {
  const date = readMoment(moment)
  if (!date) return ''
  const now = dayjs()
  if (Math.abs(date.diff(now)) < 60_000) return 'just now'
  const countOf = (unit: (typeof units)[number][0]) => Math.abs(date.diff(now, unit))
  const [unit] = units.find(([one, largest]) => countOf(one) <= largest) ?? ['year']
  const count = Math.max(countOf(unit), 1) // when clocks change, 24 hours can be less than a calendar day
  return format.format(date.isBefore(now) ? -count : count, unit)
}
