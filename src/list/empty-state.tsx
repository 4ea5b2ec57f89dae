import { SearchX } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { getScreenHeading, moveFocusOnUnmount } from '@/ui/interaction/focus'

const focusHeading = moveFocusOnUnmount(getScreenHeading)

type EmptyStateProps = {
  /** Whether a keyword or filters narrow the list. */
  filtered: boolean
  onClear: () => void
  /** What adds records, shown when there are none at all. */
  children: ReactNode
}

/** The empty state of a list (specification §2). It offers to clear the keyword and the filters, if there are any. */
export const EmptyState = ({ filtered, onClear, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 px-4 py-16 text-center">
    <Icon icon={SearchX} size={32} className="stroke-[1.5] text-muted" />
    <p className="text-lg font-semibold">No results found</p>
    {filtered ? (
      <>
        <p className="text-muted">No results match the filter criteria. Clear all filters and try again.</p>
        <Button ref={focusHeading} onClick={onClear} className="mt-2">
          Clear all filters
        </Button>
      </>
    ) : (
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
    )}
  </div>
)
