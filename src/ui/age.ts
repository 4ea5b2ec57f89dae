import { readMoment } from './dates'

/** Years and months are averages: an age is told roughly. */
const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

let words: Intl.RelativeTimeFormat | undefined

/** Like '3 days ago' or 'in 2 months', 'just now' within a minute; '' when there is none. */
export function relativeAge(moment: string | null | undefined): string {
  const date = readMoment(moment)
  if (!date) return ''
  const distance = date.getTime() - Date.now()
  const [unit, length] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? []
  if (!unit) return 'just now'
  words ??= new Intl.RelativeTimeFormat('en')
  return words.format(Math.trunc(distance / length), unit)
}
