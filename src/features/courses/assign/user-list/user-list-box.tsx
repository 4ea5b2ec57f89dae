import { Check } from '@lucide/icons'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { fold, truncate } from '@/text'
import { Icon } from '@/ui/icon/icon'
import type { ListedUser } from '../assignment'
import type { Changes } from '../change-set'
import { click, pressKey, type Selection, typeAhead } from './selection'

/** A pause in milliseconds after which a typed character starts a new type-ahead. */
const TYPE_AHEAD_TIMEOUT = 700

/** The height of an option in pixels (`h-12`): two lines of text. */
const OPTION_HEIGHT = 48

const option = 'absolute inset-x-0 top-0 flex h-12 cursor-pointer items-center gap-2.5 border-b border-line px-3'
/** The list box has the focus; its active option shows the focus ring. */
const activeOption = 'group-focus-visible:focus-ring group-focus-visible:-outline-offset-2'

/** The height that the dialog leaves: it takes 88 % of the window, and its other parts take 26.5rem. */
export const listHeight = 'h-[clamp(11rem,88dvh-26.5rem,30rem)]'

type UserListBoxProps = {
  ref: RefObject<HTMLDivElement | null>
  id: string
  titleId: string
  /** The users that match the filter. */
  users: ListedUser[]
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  /** The changed rows by their ids, and the badge that marks them. */
  changed: Changes
  changedBadge: string
  onEnter: () => void
  onDoubleClick: (user: ListedUser) => void
}

/** A virtualized multi-select list box (APG). Scrolling re-renders only this component, not the filter and the toolbar. */
export function UserListBox(props: UserListBoxProps) {
  const { ref, id, titleId, users, selection, onSelectionChange, changed, changedBadge } = props
  const { active } = selection
  const rows = useMemo(() => users.map((user) => user.id), [users])
  const typed = useRef({ text: '', at: 0 })
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    estimateSize: () => OPTION_HEIGHT,
    getItemKey: (index) => rows[index] ?? index,
    overscan: 6,
    // The active row stays rendered, because `aria-activedescendant` refers to it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return active < 0 || shown.includes(active) ? shown : [active, ...shown].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active)
  }, [virtualizer, active])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey: shift, altKey } = event
    const ctrl = event.ctrlKey || event.metaKey
    if (altKey) return
    if (key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) props.onEnter() // a held key would move one user after another
      return
    }
    const isCharacter = key.length === 1 && key !== ' ' && !ctrl
    const pageRows = Math.floor((ref.current?.clientHeight ?? OPTION_HEIGHT) / OPTION_HEIGHT)
    const next = isCharacter ? jump(key) : pressKey(selection, rows, key, { ctrl, shift }, pageRows)
    if (!next) return
    event.preventDefault()
    onSelectionChange(next)
  }
  const jump = (character: string): Selection | undefined => {
    const continues = performance.now() - typed.current.at < TYPE_AHEAD_TIMEOUT
    typed.current = { text: (continues ? typed.current.text : '') + fold(character), at: performance.now() }
    const texts = users.map((user) => user.folded)
    const match = typeAhead(texts, active, typed.current.text)
    return match === undefined ? undefined : { ...selection, active: match, anchor: match }
  }

  return (
    <div
      ref={ref}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be virtualized
      role="listbox"
      tabIndex={0}
      aria-multiselectable="true"
      aria-labelledby={titleId}
      aria-activedescendant={active >= 0 ? `${id}-${rows[active]}` : undefined}
      onKeyDown={onKeyDown}
      className={`group ${listHeight} overflow-y-auto rounded-control border border-control bg-surface select-none`}
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const user = users[index]
          if (!user) return null
          const isSelected = selection.ids.has(user.id)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list box has the focus and handles the keys
            <div
              key={user.id}
              id={`${id}-${user.id}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be virtualized
              role="option"
              aria-selected={isSelected}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              onClick={({ shiftKey }) => onSelectionChange(click(selection, rows, index, shiftKey))}
              onDoubleClick={() => props.onDoubleClick(user)}
              style={{ transform: `translateY(${start}px)` }}
              className={`${option} ${isSelected ? 'bg-accent-soft' : 'hover:bg-hover'} ${index === active ? activeOption : ''}`}
            >
              <OptionContent user={user} isSelected={isSelected} />
              {changed.has(user.id) && (
                <span className="shrink-0 rounded-full bg-warning-soft px-2 text-xs font-medium text-warning">
                  {changedBadge}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const OptionContent = ({ user: { name, email }, isSelected }: { user: ListedUser; isSelected: boolean }) => (
  <>
    <span
      aria-hidden="true"
      className={`flex size-4 shrink-0 items-center justify-center rounded-sm border ${isSelected ? 'border-accent bg-accent text-on-accent' : 'border-control'}`}
    >
      {isSelected && <Icon icon={Check} size={12} className="stroke-3" />}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block truncate leading-5" title={name}>
        {truncate(name) || '—'}
      </span>
      <span className="block truncate text-xs leading-4 text-muted" title={email}>
        {truncate(email) || '—'}
      </span>
    </span>
  </>
)
