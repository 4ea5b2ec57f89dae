import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import { readMoment } from './dates'

// A row without a unit defines the text for 1, in the unit of the row below it.
dayjs.extend(relativeTime, {
  rounding: Math.floor,
  thresholds: [
    { l: 's', r: 59, d: 'second' },
    { l: 'm', r: 1 },
    { l: 'mm', r: 59, d: 'minute' },
    { l: 'h', r: 1 },
    { l: 'hh', r: 23, d: 'hour' },
    { l: 'd', r: 1 },
    { l: 'dd', r: 30, d: 'day' },
    { l: 'M', r: 1 },
    { l: 'MM', r: 23, d: 'month' }, // '15 months' is more precise than '1 year'
    { l: 'yy', d: 'year' },
  ],
})

// '1 day ago' instead of the plugin's 'a day ago'.
dayjs.locale('en', {
  ...dayjs.Ls.en,
  name: 'en',
  relativeTime: {
    future: 'in %s',
    past: '%s ago',
    s: 'less than a minute',
    m: '1 minute',
    mm: '%d minutes',
    h: '1 hour',
    hh: '%d hours',
    d: '1 day',
    dd: '%d days',
    M: '1 month',
    MM: '%d months',
    yy: '%d years',
  },
})

/** Formats like '3 days ago' or 'in 2 months'; 'just now' within a minute, '' for a missing value. */
export function formatRelativeTime(moment: string | null | undefined): string {
  const date = readMoment(moment)
  if (!date) return ''
  return Math.abs(date.diff()) < 60_000 ? 'just now' : date.fromNow()
}
