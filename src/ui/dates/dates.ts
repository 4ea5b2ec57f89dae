import dayjs, { type Dayjs } from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat'

dayjs.extend(advancedFormat) // `Do`

const DAY = 'MMMM Do, YYYY'

/** A day, usually with a time and a zone. `Date` alone accepts far more, even 'Room 5'. */
const SHAPE = /^([1-9]\d{3}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i

/** Parses a server's date and time, which counts as local time when it has no zone. @returns null if it is not valid */
export function readMoment(moment: string | null | undefined): Dayjs | null {
  const [, day = '', time = '00:00', zone = ''] = SHAPE.exec(moment ?? '') ?? []
  return day && isCalendarDay(day) ? dayjs(new Date(`${day}T${time}${zone.toUpperCase()}`)) : null
}

/** Rejects days like February 30th, which would be read as March 1st. */
const isCalendarDay = (day: string): boolean => dayjs(day).format('YYYY-MM-DD') === day

const format = (moment: string | null | undefined, template: string) => readMoment(moment)?.format(template) ?? '—'

/** Formats like 'January 5th, 2024 3:04pm' (specification §9), in the browser's time zone; '—' for a missing value. */
export const formatMoment = (moment: string | null | undefined): string => format(moment, `${DAY} h:mma`)

/** Formats like 'January 5th, 2024'. */
export const formatDay = (moment: string): string => format(moment, DAY)

/** Adds calendar months, clamped to the end of the month: August 31st + 6 is February 28th or 29th. */
export const addMonths = (from: Date, months: number): string => dayjs(from).add(months, 'month').toISOString()

/** Whether a moment is less than `hours` hours old. A future one counts as well: the server's clock may be ahead. */
export const isWithin = (moment: string | null, hours: number, now: Date): boolean =>
  readMoment(moment)?.isAfter(dayjs(now).subtract(hours, 'hour')) ?? false
