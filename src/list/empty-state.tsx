import { SearchX } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { getScreenHeading, moveFocusOnUnmount } from '@/ui/focus'
import { Icon } from '@/ui/icon'

const toHeading = moveFocusOnUnmount(getScreenHeading)

type EmptyStateProps = {
  /** Whether a keyword narrows the list. */
  filtered: boolean
  onClear: () => void
  /** What to do when there is nothing at all: the add button. */
  children: ReactNode
}

/** No rows (specification §2); with a keyword, a way to clear it. */
export const EmptyState = ({ filtered, onClear, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 px-4 py-16 text-center">
    <Icon icon={SearchX} size={32} className="stroke-[1.5] text-muted" />
    <p className="text-lg font-semibold">No results found</p>
    {filtered ? (
      <>
        <p className="text-muted">No results match the filter criteria. Clear all filters and try again.</p>
        <Button ref={toHeading} onClick={onClear} className="mt-2">
          Clear all filters
        </Button>
      </>
    ) : (
      <div className="mt-2">{children}</div>
    )}
  </div>
)
