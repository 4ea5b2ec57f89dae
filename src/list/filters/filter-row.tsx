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

/** The filters, in one row. Its content loads when the browser is idle, or at once if a filter is on. */
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
    <div className="flex min-h-11 min-w-0 flex-1 items-center gap-x-3 max-sm:pr-4 @max-[50rem]:basis-full">
      {loaded && <loaded.Bar {...props} definition={loaded.definition} />}
    </div>
  )
}
