import { Check, Trash2 } from '@lucide/icons'
import { type SubmitEvent, useId, useState } from 'react'
import { announce } from '@/list/announcement'
import { tidyText } from '@/text'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { destructive, IconButton } from '@/ui/icon/icon-button'
import { moveFocusOnUnmount } from '@/ui/interaction/focus'
import type { SavedFilter } from './filter-definition'
import { MAX_NAME_LENGTH, withSavedFilter } from './saved-filters'

/** The button of a deleted filter passes the focus to the filter after or before it, else to the button of the popover. */
const focusNeighbor = moveFocusOnUnmount((button) => {
  const row = button.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const opener = `[popovertarget="${button.closest('[popover]')?.id}"]`
  return neighbor?.querySelector('button') ?? document.querySelector<HTMLElement>(opener)
})

type SavedFiltersPanelProps = {
  /** What the list is filtered by now. */
  current: Omit<SavedFilter, 'name'>
  readyFilters: readonly SavedFilter[]
  saved: readonly SavedFilter[]
  onSave: (update: (saved: readonly SavedFilter[]) => SavedFilter[]) => void
  onApply: (filter: SavedFilter) => void
}

/** Applies, saves and deletes combinations of filters. */
export function SavedFiltersPanel({ current, readyFilters, saved, onSave, onApply }: SavedFiltersPanelProps) {
  const isCurrent = ({ keyword, filter }: SavedFilter) => keyword === current.keyword && filter === current.filter
  const remove = (removed: SavedFilter) => {
    onSave((now) => now.filter(({ name }) => name !== removed.name))
    announce('Deleted a saved filter.')
  }
  const option = (filter: SavedFilter) => (
    <button
      type="button"
      aria-pressed={isCurrent(filter)}
      onClick={() => onApply(filter)}
      className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover pointer-coarse:min-h-11"
    >
      <Icon icon={Check} className={`shrink-0 text-accent ${isCurrent(filter) ? '' : 'invisible'}`} />
      <span className="truncate">{filter.name}</span>
    </button>
  )
  return (
    <div className="w-64 max-sm:w-auto">
      <ul aria-label="Saved filters">
        {readyFilters.map((filter) => (
          <li key={filter.name} className="flex">
            {option(filter)}
          </li>
        ))}
        {saved.map((filter) => (
          <li key={`saved ${filter.name}`} className="flex items-center gap-1">
            {option(filter)}
            <IconButton
              ref={focusNeighbor}
              icon={Trash2}
              className={destructive}
              label={`Delete saved filter ${filter.name}`}
              tooltip="Delete"
              onClick={() => remove(filter)}
            />
          </li>
        ))}
      </ul>
      {current.keyword || current.filter ? (
        <SaveForm
          onSave={(name) => {
            onSave((now) => withSavedFilter(now, { ...current, name }))
            announce('Saved the filters.')
          }}
        />
      ) : (
        <p
          className={`${readyFilters.length + saved.length > 0 ? 'mt-2 border-t border-line' : ''} px-2 py-2 text-sm text-muted`}
        >
          Choose filters to save them here.
        </p>
      )}
    </div>
  )
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tidy = tidyText(name)
    if (tidy === '') return
    onSave(tidy)
    setName('')
  }
  return (
    <form method="post" onSubmit={submit} className="mt-2 border-t border-line px-2 pt-3 pb-1">
      <label htmlFor={id} className="text-sm text-muted">
        Save the current filters on this device
      </label>
      <span className="mt-1 flex gap-2">
        <input
          id={id}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          placeholder="Name"
          onChange={({ target }) => setName(target.value)}
          className="h-control min-w-0 flex-1 field-frame px-2 text-text placeholder:text-muted"
        />
        <Button type="submit" aria-disabled={tidyText(name) === ''}>
          Save
        </Button>
      </span>
    </form>
  )
}
