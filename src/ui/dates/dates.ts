import dayjs, { type Dayjs } from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat'
import { tidyText, truncateCharacters } from '@/text'

dayjs.extend(advancedFormat) // `Do`

const DAY = 'MMMM Do, YYYY'
const ISO_DAY = 'YYYY-MM-DD'
const MAX_TEXT_LENGTH = 40
/** A day as ISO 8601 and SQL write it, usually with a time and a zone. `Date` alone accepts even 'Room 5'. */
const ISO =
  /^((?:\d{4}|\+\d{6})-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)\d*(?: ?(?:(Z|UTC)|([+-]\d\d):?(\d\d)?))?)?$/
/** A date as HTTP writes it. */
const HTTP = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
const NUMBER = /^\d{9,15}(\.\d+)?$/
/** Numbers above this are milliseconds (after March 1978), lower ones are seconds (up to the year 10208). */
const SECONDS = 2.6e11
/** Nothing, 0, or the zero date of a database. */
const MISSING = /^(0?$|-?000[01]-)/

/** Cuts a text before any pattern sees it. No date is so long. */
const tidy = (moment: string | null | undefined): string => tidyText((moment ?? '').slice(0, 10 * MAX_TEXT_LENGTH))

/** Whether a moment stands for a missing value. */
export const isMissing = (moment: string | null | undefined): boolean => MISSING.test(tidy(moment))

/**
 * Parses a date and time (specification §9). It counts as local time when it has no zone.
 * @returns null if it is missing or not valid
 */
export function readMoment(moment: string | null | undefined): Dayjs | null {
  const text = tidy(moment)
  if (isMissing(text)) return null
  const date = dayjs(timeOf(text))
  return date.isValid() ? date : null
}

/** The time in milliseconds; NaN if the text is no date. */
function timeOf(text: string): number {
  if (NUMBER.test(text)) return Number(text) < SECONDS ? Number(text) * 1000 : Number(text)
  if (HTTP.test(text)) return Date.parse(text)
  const [, day = '', clock = '00:00', utc, hours, minutes = '00'] = ISO.exec(text) ?? []
  const isInMonth = new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(-2)) // not February 30th
  const zone = hours ? `${hours}:${minutes}` : utc && 'Z'
  return isInMonth ? Date.parse(`${day}T${clock}${zone ?? ''}`) : Number.NaN
}

/** Formats a moment; '—' for a missing value. A text that is no date is shown as it is, in one line. */
function format(moment: string | null | undefined, template: string): string {
  const date = readMoment(moment)
  if (date) return date.format(template)
  if (!moment || isMissing(moment)) return '—'
  return truncateCharacters(tidy(moment).replace(/ +/g, ' '), MAX_TEXT_LENGTH)
}

/** Formats like 'January 5th, 2024 3:04pm' (specification §9), in the browser's time zone. */
export const formatMoment = (moment: string | null | undefined): string => format(moment, `${DAY} h:mma`)

/** Formats like 'January 5th, 2024'. */
export const formatDay = (moment: string): string => format(moment, DAY)

/** Formats like 'Jan 5th, 2024'; '—' for a missing value. */
export const formatShortDay = (moment: string | null | undefined): string => format(moment, 'MMM Do, YYYY')

/**
 * Formats a day or a moment for files: ISO 8601, a moment with the offset of the browser's time zone. A text that is no date
 * stays as it is.
 */
export const formatIso = (moment: string, date: 'day' | 'moment'): string =>
  isMissing(moment) ? '' : (readMoment(moment)?.format(date === 'day' ? ISO_DAY : undefined) ?? moment)

/** Formats a time of today as '10:32', and one of another day as 'Nov 25th, 10:32'. */
export function formatTime(milliseconds: number, now: Date): string {
  const date = dayjs(milliseconds)
  return date.format(date.isSame(now, 'day') ? 'HH:mm' : 'MMM Do, HH:mm')
}

/** The hours until a moment, negative for a past one; NaN if it is missing or no date. */
export const hoursUntil = (moment: string | null | undefined, now: Date): number =>
  readMoment(moment)?.diff(now, 'hour', true) ?? Number.NaN
