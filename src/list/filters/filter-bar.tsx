import { Bookmark, ChevronDown, FunnelX, ListFilter, X } from '@lucide/icons'
import { useId, useState } from 'react'
import type { ListState } from '@/api/list'
import type { AllPagesRead } from '@/list/pages/all-pages'
import { useStoredSetting } from '@/list/preferences/list-preferences'
import type { ListChange } from '@/list/use-list-change'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { getScreenHeading, moveFocusOnUnmount } from '@/ui/interaction/focus'
import {
  type ChosenFilters,
  choiceLabel,
  type FilterChoices,
  type FilterDefinition,
  formatFilter,
  parseFilter,
} from './filter-definition'
import { FilterPanel } from './filter-panel'
import { CompactButton, PopoverButton } from './popover-button'
import { ReadStatus } from './read-status'
import { parseSavedFilters, savedFiltersKey } from './saved-filters'
import { SavedFiltersPanel } from './saved-filters-panel'

export type FilterBarProps = {
  definition: Pick<FilterDefinition<never>, 'listName' | 'readyFilters'> & { filters: readonly FilterChoices[] }
  state: ListState
  onChange: ListChange
  /** Defined while a filter is on. */
  allPages: AllPagesRead | undefined
  /** How many filters are applied. The keyword counts as one. */
  filterCount: number
  /** Whether the empty state is shown, which offers to clear all filters. */
  isEmpty: boolean
}

/**
 * Chooses the filters of a list, and shows the chosen ones. On a phone, all of this is one row that scrolls sideways. Below
 * the breakpoint `lg`, one button shows and hides the filters (specification §9).
 */
export function FilterBar({ definition, state, onChange, allPages, filterCount, isEmpty }: FilterBarProps) {
  const { listName, readyFilters, filters } = definition
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useStoredSetting(savedFiltersKey(listName), parseSavedFilters)
  const chosen = parseFilter(state.filter)
  const choose = (name: string, choices: readonly string[]) =>
    onChange({ filter: formatFilter(new Map(chosen).set(name, choices)) })
  const choicesOf = (name: string) => chosen.get(name) ?? []

  const count = filters.reduce((sum, { name }) => sum + choicesOf(name).length, 0)

  return (
    <>
      <div
        // Browsers do not scroll to a focused button of which a part is visible. A button that the pointer presses must not
        // move, so this is for the keyboard only.
        onFocus={({ target }) =>
          target.matches(':focus-visible') && target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }
        className="flex min-w-0 flex-1 items-center gap-1.5 max-sm:sideways max-sm:pr-6 max-sm:pl-4 sm:flex-wrap sm:py-1"
      >
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="lg:hidden print:hidden"
        >
          <Icon icon={ListFilter} />
          Filters
          {count > 0 ? (
            <span className="min-w-3 text-accent tabular-nums">{count}</span>
          ) : (
            <Icon icon={ChevronDown} size={12} className="text-muted" />
          )}
        </Button>
        <div id={id} className={`items-center gap-1 lg:flex print:hidden ${isOpen ? 'flex' : 'hidden'}`}>
          <PopoverButton icon={Bookmark} label="Saved filters">
            {(close) => (
              <SavedFiltersPanel
                current={state}
                readyFilters={readyFilters}
                saved={saved}
                onSave={setSaved}
                onApply={({ keyword, filter }) => {
                  close()
                  onChange({ keyword, filter })
                }}
              />
            )}
          </PopoverButton>
          {filters.map((filter) => (
            <PopoverButton
              key={filter.name}
              prefix="Filter by"
              label={filter.label}
              count={choicesOf(filter.name).length}
            >
              {(close) => (
                <FilterPanel
                  filter={filter}
                  chosen={choicesOf(filter.name)}
                  onChange={(choices) => choose(filter.name, choices)}
                  onDone={close}
                />
              )}
            </PopoverButton>
          ))}
        </div>
        <ChosenFilterChips
          filters={filters}
          chosen={chosen}
          onRemove={(name, choice) =>
            choose(
              name,
              choicesOf(name).filter((one) => one !== choice),
            )
          }
        />
        {filterCount > 0 && (
          <div className="flex shrink-0 items-center print:hidden">
            <p className="text-sm text-muted">{`${filterCount} filters applied`}</p>
            {state.filter !== '' && !isEmpty && (
              <CompactButton
                icon={FunnelX}
                label="Clear all filters"
                onClick={() => onChange({ keyword: '', filter: '' })}
              />
            )}
          </div>
        )}
      </div>
      {allPages && <ReadStatus {...allPages} />}
    </>
  )
}

type ChosenFilterChipsProps = {
  filters: readonly FilterChoices[]
  chosen: ChosenFilters
  onRemove: (name: string, choice: string) => void
}

/** A chip that is removed passes the focus to the next one, the previous one, or the heading of the screen. */
const focusNextChip = moveFocusOnUnmount((button) => {
  const chip = button.closest('li')
  const next = chip?.nextElementSibling ?? chip?.previousElementSibling
  return next?.querySelector<HTMLElement>('button') ?? getScreenHeading()
})

/** The chosen filters. Each can be removed. */
const ChosenFilterChips = ({ filters, chosen, onRemove }: ChosenFilterChipsProps) => (
  <ul aria-label="Chosen filters" className="flex items-center gap-1.5 empty:hidden max-sm:shrink-0 sm:flex-wrap">
    {filters.flatMap((filter) =>
      (chosen.get(filter.name) ?? []).map((choice) => {
        const label = choiceLabel(filter, choice)
        const text = `${filter.label}: ${label}`
        return (
          <li
            key={`${filter.name} ${choice}`}
            title={text}
            className="inline-flex h-7 items-center rounded-full bg-accent-soft pl-3 text-sm whitespace-nowrap print:pl-0 pointer-coarse:h-11 forced-colors:border"
          >
            <span className="sr-only print:not-sr-only print:mr-1">{`${filter.label}: `}</span>
            {label}
            <button
              ref={focusNextChip}
              type="button"
              aria-label={`Remove filter ${text}`}
              onClick={() => onRemove(filter.name, choice)}
              className="touch-target mx-1 rounded-full p-1 text-muted hover:text-text print:hidden"
            >
              <Icon icon={X} size={14} />
            </button>
          </li>
        )
      }),
    )}
  </ul>
)
