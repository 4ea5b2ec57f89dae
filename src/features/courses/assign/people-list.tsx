import { Toolbar } from '@base-ui/react/toolbar'
import { Check, type LucideIconData, Search } from '@lucide/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { fold } from '@/text'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { isComposing } from '@/ui/interaction/is-composing'
import type { Person } from './assignment'
import { click, type Held, nothingSelected, press, typeAhead } from './selection'

/** The height of a row in pixels: two lines of text. */
const ROW = 48
const TYPING_PAUSE = 700

type PeopleListProps = {
  title: string
  people: Person[]
  /** The ids of changed rows and the word that marks them. */
  changed: ReadonlySet<number>
  changedWord: string
  /** The label of the button that moves users out of this list, e.g. 'Assign'. */
  verb: string
  icon: LucideIconData
  /** @returns whether the users were moved */
  onMove: (ids: number[]) => boolean
  /** Disables moving. */
  readOnly: boolean
}

/**
 * A list of users to select and move: a filter, a virtualized multi-select list box (APG) and a toolbar. Enter moves the
 * selected users, or the active one if the filter hides the selection. A double click moves one user.
 */
export function PeopleList({ title, people, changed, changedWord, verb, icon, onMove, readOnly }: PeopleListProps) {
  const id = useId()
  const [filter, setFilter] = useState('')
  const [selection, setSelection] = useState(nothingSelected)
  const wanted = useDeferredValue(filter) // rendering the rows must not block typing
  const shown = useMemo(() => matching(people, wanted), [people, wanted])
  const rows = useMemo(() => shown.map((person) => person.id), [shown])
  const selected = selection.ids.size === 0 ? [] : people.filter((person) => selection.ids.has(person.id))
  const active = Math.min(selection.active, rows.length - 1)
  const typed = useRef({ text: '', at: 0 })

  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not in use
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index] ?? index,
    overscan: 6,
    // The active row stays rendered, because `aria-activedescendant` refers to it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const range = Array.from({ length: Math.min(count, endIndex + overscan + 1) - from }, (_, step) => from + step)
      return active < 0 || range.includes(active) ? range : [active, ...range].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active)
  }, [virtualizer, active])

  useEffect(() => {
    if (wanted !== '') virtualizer.scrollToOffset(0) // show the first match
  }, [virtualizer, wanted])

  const move = (ids: number[]) => {
    if (ids.length === 0 || !onMove(ids)) return
    const moved = new Set(ids)
    setSelection({ ids: new Set([...selection.ids].filter((one) => !moved.has(one))), active, anchor: active })
  }
  const filtered = wanted.trim() !== ''
  const hidden = filtered ? selected.length - shown.filter((person) => selection.ids.has(person.id)).length : 0
  const moveSelected = () => move(selected.map((person) => person.id))

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey: shift, altKey } = event
    const ctrl = event.ctrlKey || event.metaKey
    if (altKey) return
    if (key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return // a held key would move one user after another
      if (selected.length > hidden) moveSelected()
      else move(rows.slice(active, active + 1))
      return
    }
    const now = { ...selection, active }
    const isLetter = key.length === 1 && key !== ' ' && !ctrl
    const next = isLetter
      ? jump(key)
      : press(now, rows, key, { ctrl, shift }, Math.floor((box.current?.clientHeight ?? ROW) / ROW))
    if (!next) return
    event.preventDefault()
    setSelection(next)
  }
  const jump = (letter: string) => {
    const goesOn = performance.now() - typed.current.at < TYPING_PAUSE
    typed.current = { text: (goesOn ? typed.current.text : '') + fold(letter), at: performance.now() }
    const to = typeAhead(
      shown.map((person) => person.folded),
      active,
      typed.current.text,
    )
    return to === undefined ? undefined : { ...selection, active: to, anchor: to }
  }

  const count = (number: number) => number.toLocaleString('en')
  return (
    <section aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-2">
      <h3 id={`${id}-title`} className="flex items-baseline justify-between gap-2 font-medium">
        {title}
        <output className="text-sm font-normal text-muted tabular-nums">
          {filtered ? `${count(shown.length)} of ${count(people.length)} match` : count(people.length)}
        </output>
      </h3>
      <search className="relative flex items-center">
        <Icon icon={Search} className="pointer-events-none absolute left-3 text-muted" />
        <input
          type="search"
          aria-label={`Filter: ${title}`}
          aria-controls={`${id}-list`}
          placeholder="Name or e-mail"
          enterKeyHint="search"
          autoComplete="off"
          value={filter}
          onChange={({ target }) => {
            setFilter(target.value)
            setSelection(({ ids }) => ({ ids, active: 0, anchor: 0 }))
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault() // Enter must not submit the form
            if (event.key !== 'ArrowDown' || isComposing(event.nativeEvent)) return
            event.preventDefault()
            box.current?.focus()
          }}
          className="search-input pr-3"
        />
      </search>
      <div className="relative">
        <div
          ref={box}
          id={`${id}-list`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be virtualized
          role="listbox"
          tabIndex={0}
          aria-multiselectable="true"
          aria-labelledby={`${id}-title`}
          aria-activedescendant={active >= 0 ? `${id}-${rows[active]}` : undefined}
          onKeyDown={onKeyDown}
          className="group h-[clamp(13rem,42vh,30rem)] overflow-y-auto rounded-control border border-control bg-surface select-none"
        >
          <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const person = shown[index]
              if (!person) return null
              return (
                <PersonOption
                  key={person.id}
                  id={`${id}-${person.id}`}
                  person={person}
                  place={index + 1}
                  of={rows.length}
                  top={start}
                  isSelected={selection.ids.has(person.id)}
                  isActive={index === active}
                  mark={changed.has(person.id) ? changedWord : undefined}
                  onChoose={(held) => setSelection(click(selection, rows, index, held))}
                  onMove={() => move([person.id])}
                />
              )
            })}
          </div>
        </div>
        {rows.length === 0 && (
          <p className="pointer-events-none absolute inset-x-0 top-8 text-center text-muted">
            {filtered ? 'No users match.' : 'Nobody.'}
          </p>
        )}
      </div>
      <Toolbar.Root aria-label={`${title}: move`} className="flex flex-wrap items-center gap-2">
        {/* `aria-disabled` instead of `disabled` keeps the focus once all users are moved. */}
        <Toolbar.Button render={<Button aria-disabled={readOnly || selected.length === 0} />} onClick={moveSelected}>
          <Icon icon={icon} size={15} />
          {verb} selected{selected.length > 0 && ` (${count(selected.length)})`}
        </Toolbar.Button>
        <Toolbar.Button render={<Button aria-disabled={readOnly || rows.length === 0} />} onClick={() => move(rows)}>
          {verb} all {filtered ? `${count(rows.length)} that match` : count(rows.length)}
        </Toolbar.Button>
        {hidden > 0 && <p className="text-sm text-muted">{count(hidden)} of the selected do not match the filter.</p>}
      </Toolbar.Root>
    </section>
  )
}

const optionRow = 'absolute inset-x-0 top-0 flex h-12 cursor-pointer items-center gap-2.5 border-b border-line px-3'
/** The list box has the focus, its active option the ring. */
const activeOption = 'group-focus-visible:focus-ring group-focus-visible:-outline-offset-2'

type PersonOptionProps = {
  id: string
  person: Person
  /** The position, starting at 1, and the number of rows. */
  place: number
  of: number
  /** The offset from the top of the list in pixels. */
  top: number
  isSelected: boolean
  isActive: boolean
  mark: string | undefined
  onChoose: (held: Held) => void
  onMove: () => void
}

function PersonOption({ id, person, place, of, top, isSelected, isActive, mark, onChoose, onMove }: PersonOptionProps) {
  const choose = ({ ctrlKey, metaKey, shiftKey, target, nativeEvent }: MouseEvent) => {
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch' // phones have no Ctrl key
    const isTick = target instanceof Element && target.closest('[data-tick]') !== null
    onChoose({ ctrl: ctrlKey || metaKey || isTouch || isTick, shift: shiftKey })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list box has the focus and the keys
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list box
      role="option"
      aria-selected={isSelected}
      aria-setsize={of}
      aria-posinset={place}
      onClick={choose}
      onDoubleClick={onMove}
      style={{ transform: `translateY(${top}px)` }}
      className={`${optionRow} ${isSelected ? 'bg-accent-soft' : 'hover:bg-hover'} ${isActive ? activeOption : ''}`}
    >
      <span
        aria-hidden="true"
        data-tick
        className={`flex size-4 shrink-0 items-center justify-center rounded-sm border ${isSelected ? 'border-accent bg-accent text-on-accent' : 'border-control'}`}
      >
        {isSelected && <Icon icon={Check} size={12} className="stroke-3" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-5" title={person.name}>
          {person.name || '—'}
        </span>
        <span className="block truncate text-xs leading-4 text-muted" title={person.email}>
          {person.email || '—'}
        </span>
      </span>
      {mark && (
        <span className="shrink-0 rounded-full bg-warning-soft px-2 text-xs font-medium text-warning">{mark}</span>
      )}
    </div>
  )
}

/** Finds the users whose name or e-mail contains every word of the filter, ignoring case and accents. */
function matching(people: Person[], filter: string): Person[] {
  const words = fold(filter).split(/\s+/).filter(Boolean)
  return words.length === 0 ? people : people.filter(({ folded }) => words.every((word) => folded.includes(word)))
}
