import { formatShortDay, readMoment } from '@/ui/dates/dates'

/** A value of a sorted column. A missing value is null or ''. */
export type SortValue = string | number | boolean | null

type Filter<Row> = {
  /** Its name in the URL. */
  name: string
  label: string
  choices: readonly { value: string; label: string }[]
  /** Returns a test for records. A choice is a value of `choices`, or a range of days: '2026-11-01_2026-12-01'. */
  matches: (choice: string, now: Date) => (record: Row) => boolean
  /** The fields for a range of days, of a filter that has one. */
  days?: { from: string; before: string }
}

/** What the screen shows of a filter. */
export type FilterChoices = Omit<Filter<never>, 'matches'>

/** A combination of filters under a name. */
export type SavedFilter = { name: string; keyword: string; filter: string }

/** How the app filters and sorts the records of a list, because the API cannot filter. */
export type FilterDefinition<Row, SortKey extends string = string> = {
  /** The name under which filters are saved. */
  listName: string
  /** Combinations that every person finds among the saved filters. */
  readyFilters: readonly SavedFilter[]
  filters: readonly Filter<Row>[]
  /** The values by which the records are sorted, by the id of their column. */
  sortValues: Readonly<Record<SortKey, (record: Row) => SortValue>>
}

/** The chosen filters by name. A record matches a filter if it matches any of its choices. */
export type ChosenFilters = ReadonlyMap<string, readonly string[]>

/** Reads the filters of the URL: `role.admin status.blocked`. */
export function parseFilter(text: string): ChosenFilters {
  const chosen = new Map<string, string[]>()
  for (const one of text.split(' ').filter(Boolean)) {
    const [name = '', choice = ''] = one.split('.')
    chosen.set(name, [...(chosen.get(name) ?? []), choice])
  }
  return chosen
}

/** Writes filters for the URL. */
export const formatFilter = (chosen: ChosenFilters): string =>
  [...chosen]
    .flatMap(([name, choices]) => choices.map((choice) => `${name}.${choice}`))
    .sort()
    .join(' ')

/** Caches a value that is computed from a record, because a list is filtered and sorted many times. */
export function memoize<Row extends object, Value>(compute: (record: Row) => Value): (record: Row) => Value {
  const cache = new WeakMap<Row, { value: Value }>()
  return (record) => {
    const cached = cache.get(record)
    if (cached) return cached.value
    const value = compute(record)
    cache.set(record, { value })
    return value
  }
}

/** A moment in milliseconds; null if it is missing or no date. */
export const timeOf = (moment: string | null): number | null => readMoment(moment)?.valueOf() ?? null

/** Whether a time is in a range of days, such as `2026-01-01_2026-02-01`, in the browser's time zone. */
export function isInDays(range: string): (time: number | null) => boolean {
  const [from = '', before = ''] = range.split('_')
  const start = timeOf(from) ?? Number.NEGATIVE_INFINITY
  const end = timeOf(before) ?? Number.POSITIVE_INFINITY
  return (time) => time !== null && time >= start && time < end
}

/** The label of a choice, such as 'Blocked' or 'before Jan 1st, 2026'. */
export function choiceLabel({ choices }: Pick<FilterChoices, 'choices'>, value: string): string {
  const [from = '', before] = value.split('_')
  if (before === undefined) return choices.find((choice) => choice.value === value)?.label ?? value
  return [from && `from ${formatShortDay(from)}`, before && `before ${formatShortDay(before)}`]
    .filter(Boolean)
    .join(' ')
}
