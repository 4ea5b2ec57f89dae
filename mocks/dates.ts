/** A moment as the server writes it: UTC to the second, e.g. `2030-08-01T05:00:00Z`. */
export const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** How far the school's clocks are ahead of UTC, all year. */
const VIETNAM = 7 * 3_600_000

/**
 * Calendar months later, in Vietnam; a day the month does not have becomes its last: 31 Aug + 6 months is 28 or 29 Feb.
 */
export function addMonths(ms: number, months: number): number {
  const date = new Date(ms + VIETNAM)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== day) date.setUTCDate(0) // ran over into the next month: back to the last day before it
  return date.getTime() - VIETNAM
}
