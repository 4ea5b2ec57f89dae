import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat'
import relativeTime from 'dayjs/plugin/relativeTime'

dayjs.extend(advancedFormat)
dayjs.extend(relativeTime)

/** A day, mostly with a time, often with a zone. Browsers read far more as a date, even 'Room 5'. */
const SHAPE = /^([1-9]\d{3}-\d\d-\d\d)([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads a moment as a server writes it; without a zone it counts as local time. @returns null when it is none */
function read(moment: string | null | undefined) {
  const [, day = ''] = SHAPE.exec(moment ?? '') ?? []
  if (!day || !isDay(day)) return null
  return dayjs(moment)
}

/** Whether there is such a day: browsers read February 30th as March 1st or 2nd. */
function isDay(day: string): boolean {
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Like 'January 5th, 2024 3:04pm' (specification §9), in the browser's time zone; '—' when there is none. */
export const formatMoment = (moment: string | null | undefined): string =>
  read(moment)?.format('MMMM Do, YYYY h:mma') ?? '—'

/** Like 'January 5th, 2024'. */
export const formatDay = (moment: string): string => read(moment)?.format('MMMM Do, YYYY') ?? '—'

/** Like '3 days ago' or 'in 2 months'; '' when there is none. */
export const relativeAge = (moment: string | null | undefined): string => read(moment)?.fromNow() ?? ''

/** Whether it lies before `now`. */
export const isPast = (moment: string, now: Date): boolean => (read(moment)?.valueOf() ?? 0) <= now.getTime()

/** Calendar months later, the month's end clamped: 31 August + 6 is 28 or 29 February. */
export const addMonths = (moment: string | Date, months: number): string =>
  dayjs(moment).add(months, 'month').toISOString()

/** Whether it lies less than `hours` hours before `now`, or after it: the clock that wrote it may be ahead. */
export const isWithin = (moment: string | null, hours: number, now: Date): boolean => {
  const date = read(moment)
  return date !== null && dayjs(now).diff(date, 'hour', true) < hours
}
