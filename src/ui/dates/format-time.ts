import dayjs from 'dayjs'

/** Formats a time of today as '10:32', and one of another day as 'Nov 25th, 10:32'. */
export function formatTime(milliseconds: number, now: Date): string {
  const date = dayjs(milliseconds)
  return date.format(date.isSame(now, 'day') ? 'HH:mm' : 'MMM Do, HH:mm')
}
