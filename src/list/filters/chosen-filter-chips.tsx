import { X } from '@lucide/icons'
import { Icon } from '@/ui/icon/icon'
import { getScreenHeading, moveFocusOnUnmount } from '@/ui/interaction/focus'
import { type ChosenFilters, choiceLabel, type FilterChoices } from './filter-definition'

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
export const ChosenFilterChips = ({ filters, chosen, onRemove }: ChosenFilterChipsProps) => (
  <ul aria-label="Chosen filters" className="flex shrink-0 items-center gap-1.5 empty:hidden">
    {filters.flatMap((filter) =>
      (chosen.get(filter.name) ?? []).map((choice) => {
        const label = choiceLabel(filter, choice)
        const text = `${filter.label}: ${label}`
        return (
          <li
            key={`${filter.name} ${choice}`}
            title={text}
            className="inline-flex h-7 items-center rounded-full bg-accent-soft pl-3 text-sm whitespace-nowrap pointer-coarse:h-11 forced-colors:border"
          >
            <span className="sr-only">{`${filter.label}: `}</span>
            {label}
            <button
              ref={focusNextChip}
              type="button"
              aria-label={`Remove filter ${text}`}
              onClick={() => onRemove(filter.name, choice)}
              className="touch-target mx-1 rounded-full p-1 text-muted hover:text-text"
            >
              <Icon icon={X} size={14} />
            </button>
          </li>
        )
      }),
    )}
  </ul>
)
