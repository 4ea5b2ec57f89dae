import { Check } from '@lucide/icons'
import { truncate } from '@/text'
import { Icon } from '@/ui/icon/icon'
import type { ListedUser } from '../assignment'

/** The height of an option in pixels (`h-12`): two lines of text. */
export const OPTION_HEIGHT = 48

const option = 'absolute inset-x-0 top-0 flex h-12 cursor-pointer items-center gap-2.5 border-b border-line px-3'
/** The list box has the focus; its active option shows the focus ring. */
const activeOption = 'group-focus-visible:focus-ring group-focus-visible:-outline-offset-2'

type UserOptionProps = {
  id: string
  user: ListedUser
  /** The position in the list, starting at 1. */
  position: number
  /** The number of options in the list. */
  setSize: number
  /** The offset from the top of the list in pixels. */
  top: number
  isSelected: boolean
  isActive: boolean
  badge: string | undefined
  onClick: (shift: boolean) => void
  onDoubleClick: () => void
}

/** A user in a list box. */
export function UserOption(props: UserOptionProps) {
  const { id, user, position, setSize, top, isSelected, isActive, badge, onClick, onDoubleClick } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list box has the focus and handles the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be virtualized
      role="option"
      aria-selected={isSelected}
      aria-setsize={setSize}
      aria-posinset={position}
      onClick={({ shiftKey }) => onClick(shiftKey)}
      onDoubleClick={onDoubleClick}
      style={{ transform: `translateY(${top}px)` }}
      className={`${option} ${isSelected ? 'bg-accent-soft' : 'hover:bg-hover'} ${isActive ? activeOption : ''}`}
    >
      <span
        aria-hidden="true"
        className={`flex size-4 shrink-0 items-center justify-center rounded-sm border ${isSelected ? 'border-accent bg-accent text-on-accent' : 'border-control'}`}
      >
        {isSelected && <Icon icon={Check} size={12} className="stroke-3" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-5" title={user.name}>
          {truncate(user.name) || '—'}
        </span>
        <span className="block truncate text-xs leading-4 text-muted" title={user.email}>
          {truncate(user.email) || '—'}
        </span>
      </span>
      {badge && (
        <span className="shrink-0 rounded-full bg-warning-soft px-2 text-xs font-medium text-warning">{badge}</span>
      )}
    </div>
  )
}
