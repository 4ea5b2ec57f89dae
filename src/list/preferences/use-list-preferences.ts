import { hideableIds, type ListColumns, type ListRecord } from '@/list/table/table'
import { useStoredSetting } from '@/list/use-stored-setting'
import { type ListPreferences, parsePreferences } from './list-preferences'

/**
 * The preferences of a list, which this device stores. While a filter is on, the column with the name of the filter is shown, so
 * that a person can see and export its values.
 * @param key identifies the list
 * @param filter the filters that are on
 */
export function useListPreferences<Row extends ListRecord>(key: string, columns: ListColumns<Row>, filter: string) {
  const [preferences, setPreferences] = useStoredSetting(`list-view:${key}`, (stored) =>
    parsePreferences(stored, hideableIds(columns)),
  )
  const shownByFilter = preferences.hidden.filter((id) => ` ${filter}`.includes(` ${id}.`))
  const hidden = preferences.hidden.filter((id) => !shownByFilter.includes(id))
  return {
    preferences,
    changePreferences: (changes: Partial<ListPreferences>) => setPreferences((now) => ({ ...now, ...changes })),
    /** Whether a person can hide the column now. */
    canHide: (id: string) => !shownByFilter.includes(id),
    hidden,
    /** Hides and shows the columns that differ from `hidden`. What another tab has changed since stays. */
    onHiddenChange: (next: string[]) =>
      setPreferences((stored) => {
        const kept = stored.hidden.filter((id) => next.includes(id) || !hidden.includes(id))
        return { ...stored, hidden: [...kept, ...next.filter((id) => !hidden.includes(id))] }
      }),
  }
}
