import { Toolbar } from '@base-ui/react/toolbar'
import { type LucideIconData, Search } from '@lucide/icons'
import { type Dispatch, type SetStateAction, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { fold, formatCount, tidyText } from '@/text'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { isComposing } from '@/ui/interaction/input'
import type { ListedUser } from '../assignment'
import type { Changes } from '../change-set'
import { deselect, type Selection, selectedOf } from './selection'
import { UserListBox } from './user-list-box'

type UserListProps = {
  title: string
  users: ListedUser[]
  selection: Selection
  onSelectionChange: Dispatch<SetStateAction<Selection>>
  /** The changed rows by their ids, and the badge that marks them. */
  changed: Changes
  changedBadge: string
  /** The label of the button that moves users out of this list, e.g. 'Assign'. */
  verb: string
  icon: LucideIconData
  /** @returns whether the users were moved */
  onMove: (ids: number[]) => boolean
  readOnly: boolean
}

/**
 * A list of users to select and move: a filter, a virtualized multi-select list box (APG) and a toolbar. Enter moves the
 * selected users, or the active one if the filter hides the selection. A double click moves one user.
 */
export function UserList(props: UserListProps) {
  const { title, users, selection, onSelectionChange, changed, changedBadge, verb, icon, onMove, readOnly } = props
  const id = useId()
  const listBox = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState('')
  const deferredFilter = useDeferredValue(filter) // rendering the rows must not block typing
  const matches = useMemo(() => findMatches(users, deferredFilter), [users, deferredFilter])
  const isFiltered = tidyText(deferredFilter) !== ''
  const active = Math.min(selection.active, matches.length - 1) // the list may have become shorter
  const selected = selectedOf(users, selection.ids)
  const hiddenCount = isFiltered ? selected.length - selectedOf(matches, selection.ids).length : 0

  const move = (moved: ListedUser[]) => {
    const ids = moved.map((user) => user.id)
    if (ids.length > 0 && onMove(ids)) onSelectionChange(deselect({ ...selection, active }, ids))
  }

  return (
    <section aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-2">
      <h3 id={`${id}-title`} className="flex items-baseline justify-between gap-2 font-medium">
        {title}
        <output className="text-sm font-normal text-muted tabular-nums">
          {isFiltered ? `${count(matches)} of ${count(users)} match` : count(users)}
        </output>
      </h3>
      <search className="relative flex items-center">
        <Icon icon={Search} className="pointer-events-none absolute left-3 text-muted" />
        <input
          type="search"
          aria-label={`Filter: ${title}`}
          aria-controls={`${id}-list`}
          placeholder="Name or email"
          enterKeyHint="search"
          autoComplete="off"
          value={filter}
          onChange={({ target }) => {
            setFilter(target.value)
            onSelectionChange(({ ids }) => ({ ids, active: 0, anchor: 0 }))
            listBox.current?.scrollTo(0, 0) // show the first match
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault() // Enter must not submit the form
            if (event.key !== 'ArrowDown' || isComposing(event.nativeEvent)) return
            event.preventDefault()
            listBox.current?.focus()
          }}
          className="search-input pr-3"
        />
      </search>
      <div className="relative">
        <UserListBox
          ref={listBox}
          id={`${id}-list`}
          titleId={`${id}-title`}
          users={matches}
          selection={{ ...selection, active }}
          onSelectionChange={onSelectionChange}
          changed={changed}
          changedBadge={changedBadge}
          onEnter={() => move(selected.length > hiddenCount ? selected : matches.slice(active, active + 1))}
          onDoubleClick={(user) => move([user])}
        />
        {matches.length === 0 && (
          <p className="pointer-events-none absolute inset-x-0 top-8 text-center text-muted">
            {isFiltered ? 'No users match.' : 'No users.'}
          </p>
        )}
      </div>
      <Toolbar.Root aria-label={`${title}: move`} className="flex flex-wrap items-center gap-2">
        {/* `aria-disabled` instead of `disabled` keeps the focus once all users are moved. */}
        <Toolbar.Button
          render={<Button aria-disabled={readOnly || selected.length === 0} />}
          onClick={() => move(selected)}
        >
          <Icon icon={icon} size={15} />
          <span>{`${verb} selected${selected.length > 0 ? ` (${count(selected)})` : ''}`}</span>
        </Toolbar.Button>
        <Toolbar.Button
          render={<Button aria-disabled={readOnly || matches.length === 0} />}
          onClick={() => move(matches)}
        >{`${verb} all ${isFiltered ? `${count(matches)} matching users` : count(matches)}`}</Toolbar.Button>
        {hiddenCount > 0 && (
          <p className="text-sm text-muted">{`${formatCount(hiddenCount)} of the selected do not match the filter.`}</p>
        )}
      </Toolbar.Root>
    </section>
  )
}

const count = ({ length }: { length: number }) => formatCount(length)

/** Finds the users whose name or email contains every word of the filter, ignoring case and accents. */
function findMatches(users: ListedUser[], filter: string): ListedUser[] {
  const words = fold(filter).split(/\s+/).filter(Boolean)
  return words.length === 0 ? users : users.filter(({ folded }) => words.every((word) => folded.includes(word)))
}
