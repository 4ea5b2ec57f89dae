import { lazy, Suspense, useState } from 'react'
import type { ListState } from '@/api/list'
import type { ListFilters } from '@/list/pages/all-pages'
import type { ListRecord } from '@/list/table/table'
import { ErrorBoundary } from '@/ui/errors/error-boundaries'
import { useOnIdle } from '@/ui/loading/on-idle'
import type { FilterBarProps } from './filter-bar'

type FilterRowProps<Row extends ListRecord> = Omit<FilterBarProps, 'definition'> & Pick<ListFilters<Row>, 'load'>

/** Creates the filters of a list, whose code and definition load when they are first rendered. */
const lazyFilterBar = (load: () => Promise<FilterBarProps['definition']>) =>
  lazy(async () => {
    const [{ FilterBar }, definition] = await Promise.all([import('./filter-bar'), load()])
    return { default: (props: Omit<FilterBarProps, 'definition'>) => <FilterBar {...props} definition={definition} /> }
  })

/** How many filters are applied. The keyword counts as one (specification §8). */
export const countFilters = ({ keyword, filter }: ListState): number =>
  (keyword === '' ? 0 : 1) + filter.split(' ').filter(Boolean).length

/** The filters. They load when the browser is idle, or at once if a filter is on. */
export function FilterRow<Row extends ListRecord>({ load, ...props }: FilterRowProps<Row>) {
  const [isIdle, setIdle] = useState(false)
  const [Bar] = useState(() => lazyFilterBar(load))
  useOnIdle(() => setIdle(true))
  return (
    <div className="flex min-h-11 min-w-0 flex-1 items-center gap-x-3 basis-full max-sm:pr-4 one-row:basis-0 print:min-h-0">
      {(isIdle || props.state.filter !== '') && (
        // With a filter on, the list shows the error.
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <Bar {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
