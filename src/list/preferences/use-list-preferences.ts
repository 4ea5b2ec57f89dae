import { hideableIds, type ListColumns, type ListRecord } from '@/list/table/table'
import { useStoredSetting } from '@/list/use-stored-setting'
import { parsePreferences } from './list-preferences'

/**
 * The preferences of a list, which this device stores. While a filter is on, its column is shown: what it has chosen by can
 * be seen, and is exported.
 * @param key identifies the list
 * @param filter the filters that are on
 */
export function useListPreferences<Row extends ListRecord>(key: string, columns: ListColumns<Row>, filter: string) {
  const [preferences, setPreferences] = useStoredSetting(`list-view:${key}`, (stored) =>
    parsePreferences(stored, hideableIds(columns)),
  )
  const shownByFilter = preferences.hidden.filter((id) => ` ${filter}`.includes(` ${id}.`))
  return {
    preferences,
    setPreferences,
    hidden: preferences.hidden.filter((id) => !shownByFilter.includes(id)),
    setHidden: (hidden: string[]) =>
      setPreferences({ ...preferences, hidden: [...new Set([...hidden, ...shownByFilter])] }),
  }
}
