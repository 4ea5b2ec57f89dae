/** Formats a time as the server does: UTC to the second, for example `2030-08-01T05:00:00Z`. */
export const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** The offset of Vietnam's time zone from UTC in milliseconds. It has no daylight saving time. */
const VIETNAM = 7 * 3_600_000

/** Adds calendar months in Vietnam's time zone. The month's end clamps the day: 31 Aug + 6 months is 28 or 29 Feb. */
export function addMonths(ms: number, months: number): number {
  const date = new Date(ms + VIETNAM)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== day) date.setUTCDate(0) // The date overflowed: use the last day of the month before.
  return date.getTime() - VIETNAM
}
