import dayjs, { type Dayjs } from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat'
import { tidyText, truncateCharacters } from '@/text'

dayjs.extend(advancedFormat) // `Do`

const DAY = 'MMMM Do, YYYY'
const MAX_TEXT_LENGTH = 40

/** A day, usually with a time and a zone, as databases and ISO 8601 write it. `Date` alone accepts even 'Room 5'. */
const ISO =
  /^([1-9]\d{3,5}|\+\d{6})-(0[1-9]|1[0-2])-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?\s*(.*))?$/i
/** The zone of such a time. Go adds its name and a clock reading, JavaScript's Temporal adds its name in brackets. */
const ZONE =
  /^(?:Z|UTC|GMT|(?:UTC|GMT)?([+-])(\d\d)(?::?(\d\d))?(?::?\d\d)?)(?: (?:(?!BC)[A-Z]{1,5}|[+-][\d:]+))?(?: m=\S+)?(?:\[.*\])?$/i
/** What `toString` and `toUTCString` of JavaScript write, HTTP, e-mails and C: `Date` reads them in every browser. */
const ENGLISH =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (?:\d\d?[ -][A-Z][a-z]{2}[ -]\d\d|[A-Z][a-z]{2} [ \d]?\d,? .*\d{4})/
/** The basic format of ISO 8601, and the digits of MySQL. */
const BASIC = /^(\d{4})(\d\d)(\d\d)T?(\d\d)(\d\d)(\d\d)/
/** Nothing, MySQL's zero date (PHP makes a year -1 of it), or the zero time of Go and .NET in any zone. */
const MISSING = /^(?:0?|-?000[01]-.*|Mon\w*,? .*Jan.* 0001\b.*|0?1\/0?1\/0001.*)$/

/** Whether a moment stands for a missing value. */
export const isMissing = (moment: string | null | undefined): boolean => MISSING.test(tidyText(moment ?? ''))

/**
 * Parses a date and time that PostgreSQL, MySQL, PHP, Ruby, Go or JavaScript has written (specification §9). It counts as
 * local time when it has no zone.
 * @returns null if it is missing or not valid
 */
export function readMoment(moment: string | null | undefined): Dayjs | null {
  const text = tidyText(moment ?? '')
    .replace(BASIC, '$1-$2-$3T$4:$5:$6')
    .replace(/ ICT$/, ' +0700') // the zone of Vietnam
  if (isMissing(text)) return null
  const time = ENGLISH.test(text) ? Date.parse(text) : isoTime(text)
  return Number.isNaN(time) ? null : dayjs(time)
}

function isoTime(text: string): number {
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone = ''] = ISO.exec(text) ?? []
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const
  const utc = Date.UTC(...parts, milliseconds)
  const isCalendarDay = new Date(utc).getUTCDate() === Number(day) // February 30th would be March 1st
  if (!isCalendarDay) return Number.NaN
  return zone ? utc - offsetOf(zone.replace(/^\[(.*)\]$/, '$1'), utc) : new Date(...parts, milliseconds).getTime()
}

/** The milliseconds by which a zone is ahead of UTC; NaN for an unknown zone. */
function offsetOf(zone: string, utc: number): number {
  const [isZone, sign, hours = 0, minutes = 0] = ZONE.exec(zone) ?? []
  if (isZone === undefined) return zone.includes('/') ? offsetOfName(zone, utc) : Number.NaN
  return Number(`${sign ?? '+'}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The same for a name such as 'Asia/Ho_Chi_Minh', which PHP writes. */
function offsetOfName(timeZone: string, local: number): number {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    const offsetAt = (utc: number) => offsetOf(format.format(utc).replace(/^.*, /, ''), utc)
    return offsetAt(local - offsetAt(local))
  } catch {
    return Number.NaN // an unknown name
  }
}

/** Formats a moment; '—' for a missing value. A text that is no date is shown as it is, in one line. */
function format(moment: string | null | undefined, template: string): string {
  const date = readMoment(moment)
  if (date) return date.format(template)
  if (!moment || isMissing(moment)) return '—'
  return truncateCharacters(tidyText(moment).replace(/ +/g, ' '), MAX_TEXT_LENGTH)
}

/** Formats like 'January 5th, 2024 3:04pm' (specification §9), in the browser's time zone. */
export const formatMoment = (moment: string | null | undefined): string => format(moment, `${DAY} h:mma`)

/** Formats like 'January 5th, 2024'. */
export const formatDay = (moment: string): string => format(moment, DAY)

/** Formats like 'Jan 5th, 2024'; '—' for a missing value. */
export const formatShortDay = (moment: string | null | undefined): string => format(moment, 'MMM Do, YYYY')

/** Formats a moment for files: ISO 8601 with the offset of the browser's time zone. A text that is no date stays as it is. */
export const formatIso = (moment: string | null | undefined): string =>
  isMissing(moment) ? '' : (readMoment(moment)?.format() ?? moment ?? '')

/** Formats a day for the name of a file: '2026-11-25'. */
export const formatIsoDay = (date: Date): string => dayjs(date).format('YYYY-MM-DD')

/** Formats a time of today as '10:32', and one of another day as 'Nov 25th, 10:32'. */
export function formatTime(milliseconds: number, now: Date): string {
  const date = dayjs(milliseconds)
  return date.format(date.isSame(now, 'day') ? 'HH:mm' : 'MMM Do, HH:mm')
}

/** Whether a moment is at most `hours` hours ahead, or past. */
export const isDueWithin = (moment: string | null | undefined, hours: number, now: Date): boolean =>
  readMoment(moment)?.isBefore(dayjs(now).add(hours, 'hour')) ?? false
