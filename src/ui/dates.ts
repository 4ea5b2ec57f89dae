const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const ENDINGS = ['th', 'st', 'nd', 'rd']

/** A day, mostly with a time, often with a zone. Browsers read far more as a date, even 'Room 5'. */
const SHAPE = /^([1-9]\d{3}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads a moment as a server writes it; without a zone it counts as local time. @returns null when it is none */
export function readMoment(moment: string | null | undefined): Date | null {
  const [, day = '', time = '00:00', zone = ''] = SHAPE.exec(moment ?? '') ?? []
  return day && isDay(day) ? new Date(`${day}T${time}${zone.toUpperCase()}`) : null
}

/** Whether there is such a day: browsers read February 30th as March 1st or 2nd. */
function isDay(day: string): boolean {
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function dayOf(date: Date): string {
  const day = date.getDate()
  const ending = (day > 10 && day < 14 ? undefined : ENDINGS[day % 10]) ?? 'th'
  return `${MONTHS[date.getMonth()]} ${day}${ending}, ${date.getFullYear()}`
}

function clockOf(date: Date): string {
  const hour = date.getHours()
  return `${hour % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}

/** Like 'January 5th, 2024 3:04pm' (specification §9), in the browser's time zone; '—' when there is none. */
export function formatMoment(moment: string | null | undefined): string {
  const date = readMoment(moment)
  return date ? `${dayOf(date)} ${clockOf(date)}` : '—'
}

/** Like 'January 5th, 2024'. */
export function formatDay(moment: string): string {
  const date = readMoment(moment)
  return date ? dayOf(date) : '—'
}

/** Calendar months later, the month's end clamped: 31 August + 6 is 28 or 29 February. */
export function addMonths(from: Date, months: number): string {
  const date = new Date(from)
  const day = date.getDate()
  date.setMonth(date.getMonth() + months)
  if (date.getDate() !== day) date.setDate(0) // ran over into the next month: back to the last day before it
  return date.toISOString()
}

/** Whether it lies less than `hours` hours before `now`, or after it: the clock that wrote it may be ahead. */
export const isWithin = (moment: string | null, hours: number, now: Date): boolean => {
  const date = readMoment(moment)
  return date !== null && now.getTime() - date.getTime() < hours * 3_600_000
}
