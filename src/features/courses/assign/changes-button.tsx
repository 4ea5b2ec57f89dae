import { ChevronUp } from '@lucide/icons'
import { useId } from 'react'
import { formatCount } from '@/text'
import { Icon } from '@/ui/icon/icon'
import { lightDismiss } from '@/ui/interaction/popover'
import type { ListedUser } from './assignment'
import { TruncatedList } from './truncated-list'

/** A button that shows the number of changes, e.g. '+12 −3' or 'No changes'. It opens a popover with the names. */
export function ChangesButton({ added, removed }: { added: ListedUser[]; removed: ListedUser[] }) {
  const id = useId()
  const hasChanges = added.length + removed.length > 0
  return (
    <div className="relative mr-auto">
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex h-control items-center gap-2 rounded-control px-2 font-medium tabular-nums hover:bg-hover"
      >
        <span className="sr-only">Changes: </span>
        {hasChanges ? (
          <>
            <span className={added.length > 0 ? 'text-success' : 'text-muted'}>{`+${formatCount(added.length)}`}</span>
            <span
              className={removed.length > 0 ? 'text-danger' : 'text-muted'}
            >{`−${formatCount(removed.length)}`}</span>
          </>
        ) : (
          <span className="text-muted">No changes</span>
        )}
        <Icon icon={ChevronUp} size={15} className="text-muted" />
      </button>
      <section
        ref={lightDismiss}
        id={id}
        popover="auto"
        aria-label="Changes"
        className="popover-at-[top_span-right] max-h-[50vh] w-88 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card bg-surface p-4 text-text shadow-floating ring-1 ring-line"
      >
        {!hasChanges && <p className="text-muted">No changes yet.</p>}
        {added.length > 0 && <Names title="Will be assigned" users={added} />}
        {removed.length > 0 && <Names title="Will be unassigned" users={removed} />}
      </section>
    </div>
  )
}

const Names = ({ title, users }: { title: string; users: ListedUser[] }) => (
  <div className="not-first:mt-3">
    <h3 className="text-sm font-semibold">{`${title} (${formatCount(users.length)})`}</h3>
    <TruncatedList items={users.map(({ name, email }) => name || email || '—')} />
  </div>
)
