import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListState } from '@/api/list'
import type { ListFilters } from '@/list/pages/all-pages'
import type { ListRecord } from '@/list/table/table'
import { useOnIdle } from '@/ui/loading/use-on-idle'
import type { FilterBarProps } from './filter-bar'

type FilterRowProps<Row extends ListRecord> = Omit<FilterBarProps, 'definition'> &
  Pick<ListFilters<Row>, 'load'> & {
    /** The name of the list. */
    name: string
  }

/** How many filters are applied. The keyword counts as one (specification §8). */
export const countFilters = ({ keyword, filter }: ListState): number =>
  (keyword === '' ? 0 : 1) + filter.split(' ').filter(Boolean).length

/** The filters, in one row. Its content loads when the browser is idle, or at once if a filter is on. */
export function FilterRow<Row extends ListRecord>({ name, load, ...props }: FilterRowProps<Row>) {
  const [isIdle, setIdle] = useState(false)
  useOnIdle(() => setIdle(true))
  const { data: loaded } = useQuery({
    // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the name stands for the filters
    queryKey: ['filter bar', name],
    queryFn: async () => ({ ...(await import('./filter-bar')), definition: await load() }),
    enabled: isIdle || props.state.filter !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'no toast' }, // with a filter on, the list shows the error
  })
  return (
    <div className="flex min-h-11 min-w-0 flex-1 items-center gap-x-3 max-sm:pr-4 @max-[50rem]:basis-full">
      {loaded && <loaded.FilterBar {...props} definition={loaded.definition} />}
    </div>
  )
}
