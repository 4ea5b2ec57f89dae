import dayjs from 'dayjs'
import { readMoment } from './dates'

/** How many of a unit a time must be away to be told in it. '15 months' is more precise than '1 year'. */
const units = [
  ['year', 2],
  ['month', 1],
  ['day', 1],
  ['hour', 1],
  ['minute', 1],
] as const

const format = new Intl.RelativeTimeFormat('en')

/** Formats like '3 days ago' or 'in 2 months'; 'just now' within a minute, '' for a missing value. */
export function formatRelativeTime(moment: string | null | undefined): string {
  const date = readMoment(moment)
  if (!date) return ''
  const now = dayjs()
  const found = units.find(([unit, least]) => Math.abs(date.diff(now, unit)) >= least)
  return found ? format.format(date.diff(now, found[0]), found[0]) : 'just now'
}
