import { useEffect, useEffectEvent, useState } from 'react'
import { parseJson } from '@/api/wire'
import { columnId, type ListColumns, type ListRecord } from '@/list/table/table'
import { readStorage, writeStorage } from '@/storage'
import { fallback, z } from '@/zod'

/**
 * A setting of this device. It follows the other tabs.
 * @param key the name of the entry; undefined if the setting must stay in memory
 * @param parse reads the stored text; null if nothing is stored
 */
export function useStoredSetting<Value>(key: string | undefined, parse: (stored: string | null) => Value) {
  const read = () => (key === undefined ? null : readStorage(key))
  const [value, setValue] = useState(() => parse(read()))
  const follow = useEffectEvent((event: StorageEvent) => {
    if (event.key === key) setValue(parse(event.newValue))
  })
  useEffect(() => {
    const listener = (event: StorageEvent) => follow(event)
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  }, [])
  /** @param update receives the stored value: another tab may have changed it a moment ago */
  const change = (update: (now: Value) => Value) => {
    const stored = read()
    const next = update(stored === null ? value : parse(stored))
    setValue(next)
    if (key !== undefined) writeStorage(key, JSON.stringify(next))
  }
  return [value, change] as const
}

/** The distance between the rows of a list. */
export const densities = ['comfortable', 'compact'] as const

/**
 * How a list is shown on this device. Stores the hidden columns, not the visible ones: a new column is visible to those who
 * have chosen columns before.
 */
export type ListPreferences = { hidden: string[]; density: (typeof densities)[number] }

/**
 * Parses stored preferences. A part that is missing or invalid takes its default.
 * @param optional columns that are hidden at first
 */
export function parsePreferences(stored: string | null, optional: readonly string[]): ListPreferences {
  const schema = z.object({
    hidden: fallback(z.array(z.string()), [...optional]),
    density: fallback(z.literal(densities), 'comfortable'),
  })
  return schema.safeParse(parseJson(stored ?? '')).data ?? schema.parse({})
}

/** The ids of the columns that are hidden at first. */
const optionalIds = <Row extends ListRecord>(columns: ListColumns<Row>) =>
  columns.filter(({ meta }) => meta?.isOptional).map(columnId)

/**
 * The preferences of a list, which this device stores. While a filter is on, the column with the name of the filter is shown, so
 * that a person can see and export its values.
 * @param key identifies the list
 * @param filter the filters that are on
 */
export function useListPreferences<Row extends ListRecord>(key: string, columns: ListColumns<Row>, filter: string) {
  const [preferences, setPreferences] = useStoredSetting(`list-view:${key}`, (stored) =>
    parsePreferences(stored, optionalIds(columns)),
  )
  const shownByFilter = preferences.hidden.filter((id) => ` ${filter}`.includes(` ${id}.`))
  const hidden = preferences.hidden.filter((id) => !shownByFilter.includes(id))
  return {
    density: preferences.density,
    onDensityChange: (density: ListPreferences['density']) => setPreferences((now) => ({ ...now, density })),
    onReset: () => setPreferences(() => parsePreferences(null, optionalIds(columns))),
    /** Whether a person can hide the column now. */
    canHide: (id: string) => !shownByFilter.includes(id),
    hidden,
    /** Hides and shows the columns that differ from `hidden`. What another tab has changed since stays. */
    onHiddenChange: (next: string[]) =>
      setPreferences((stored) => {
        const shown = hidden.filter((id) => !next.includes(id))
        const added = next.filter((id) => !hidden.includes(id))
        return { ...stored, hidden: [...stored.hidden.filter((id) => !shown.includes(id)), ...added] }
      }),
  }
}
