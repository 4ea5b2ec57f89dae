import { Search } from '@lucide/icons'
import { Icon } from '@/ui/icon/icon'
import { isComposing } from '@/ui/interaction/input'

type UserFilterProps = {
  label: string
  /** The id of the list box that is filtered. */
  listId: string
  value: string
  onChange: (value: string) => void
  onArrowDown: () => void
}

/** The search box that filters a list of users. */
export const UserFilter = ({ label, listId, value, onChange, onArrowDown }: UserFilterProps) => (
  <search className="relative flex items-center">
    <Icon icon={Search} className="pointer-events-none absolute left-3 text-muted" />
    <input
      type="search"
      aria-label={label}
      aria-controls={listId}
      placeholder="Name or email"
      enterKeyHint="search"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault() // Enter must not submit the form
        if (event.key !== 'ArrowDown' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        onArrowDown()
      }}
      className="search-input pr-3"
    />
  </search>
)
