import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { fold } from '@/text'
import type { ListedUser } from '../assignment'
import { click, pressKey, type Selection, typeAhead } from './selection'
import { OPTION_HEIGHT, UserOption } from './user-option'

/** A pause in milliseconds after which a typed character starts a new type-ahead. */
const TYPE_AHEAD_TIMEOUT = 700

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
  /** The ids of changed rows, and the badge that marks them. */
  changed: ReadonlySet<number>
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
          return (
            <UserOption
              key={user.id}
              id={`${id}-${user.id}`}
              user={user}
              position={index + 1}
              setSize={rows.length}
              top={start}
              isSelected={selection.ids.has(user.id)}
              isActive={index === active}
              badge={changed.has(user.id) ? changedBadge : undefined}
              onClick={(shift) => onSelectionChange(click(selection, rows, index, shift))}
              onDoubleClick={() => props.onDoubleClick(user)}
            />
          )
        })}
      </div>
    </div>
  )
}
