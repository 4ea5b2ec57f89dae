import { useEffect, useEffectEvent, useState } from 'react'
import type { ListState } from '@/api/list'
import type { ListFilters } from '@/list/pages/all-pages'
import type { ListRecord } from '@/list/table/table'
import { useOnIdle } from '@/ui/loading/use-on-idle'
import type { FilterBar, FilterBarProps } from './filter-bar'

type FilterRowProps<Row extends ListRecord> = Omit<FilterBarProps, 'definition'> & Pick<ListFilters<Row>, 'load'>

type LoadedBar = Pick<FilterBarProps, 'definition'> & { Bar: typeof FilterBar }

/** How many filters are applied. The keyword counts as one (specification §8). */
export const countFilters = ({ keyword, filter }: ListState): number =>
  (keyword === '' ? 0 : 1) + filter.split(' ').filter(Boolean).length

/** The height of the row with its buttons, so that the list does not move when they load. */
const loadedHeight = 'min-h-[53px] pointer-coarse:min-h-[61px] max-sm:min-h-[45px] max-sm:pointer-coarse:min-h-[53px]'

/** The row of the filters. Its content loads when the browser is idle, or at once if a filter is on. */
export function FilterRow<Row extends ListRecord>({ load, ...props }: FilterRowProps<Row>) {
  const [loaded, setLoaded] = useState<LoadedBar>()
  const loadBar = useEffectEvent(() => {
    if (loaded) return
    void Promise.all([import('./filter-bar'), load()]).then(
      ([{ FilterBar }, definition]) => setLoaded({ Bar: FilterBar, definition }),
      () => undefined, // with a filter on, the list shows the error
    )
  })
  const isOn = props.state.filter !== ''
  useOnIdle(() => loadBar())
  useEffect(() => {
    if (isOn) loadBar()
  }, [isOn])
  return (
    <div
      className={`flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-sm:py-1 print:hidden ${loadedHeight}`}
    >
      {loaded && <loaded.Bar {...props} definition={loaded.definition} />}
    </div>
  )
}
