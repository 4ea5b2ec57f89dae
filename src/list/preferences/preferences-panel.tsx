import { useId } from 'react'
import type { HideableColumn } from '@/list/table/table'
import { Button } from '@/ui/button'
import { lightDismiss } from '@/ui/interaction/popover'
import { defaultPreferences, densities, type ListPreferences } from './list-preferences'

export type PreferencesPanelProps = {
  columns: HideableColumn[]
  preferences: ListPreferences
  onPreferencesChange: (changes: Partial<ListPreferences>) => void
}

const labels = { comfortable: 'Comfortable', compact: 'Compact' }

const choice =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11 [&>input]:size-4 [&>input]:accent-accent'

const lightDismissOfPopover = (part: HTMLElement | null) =>
  lightDismiss(part?.closest<HTMLElement>('[popover]') ?? null)

/** Chooses the visible columns and the density of a list. Each change applies at once. */
export function PreferencesPanel({
  columns,
  preferences,
  onPreferencesChange,
  onClose,
}: PreferencesPanelProps & { onClose: () => void }) {
  const id = useId()
  const optional = columns.filter(({ columnDef }) => columnDef.meta?.isOptional).map((column) => column.id)
  return (
    <div ref={lightDismissOfPopover}>
      <fieldset>
        <legend className="px-2 pb-1 text-sm font-medium text-muted">Columns</legend>
        {columns.map((column) => (
          // On a phone, cards never show a column with `card: 'none'`, so it can't be chosen there.
          <label
            key={column.id}
            htmlFor={id + column.id}
            className={`${choice} ${column.columnDef.meta?.card === 'none' ? 'max-sm:hidden' : ''}`}
          >
            <input
              id={id + column.id}
              type="checkbox"
              checked={column.getIsVisible()}
              onChange={({ target }) => column.toggleVisibility(target.checked)}
            />
            {String(column.columnDef.header)}
          </label>
        ))}
      </fieldset>
      <fieldset className="mt-2 border-t border-line pt-2">
        <legend className="float-left w-full px-2 pb-1 text-sm font-medium text-muted">Density</legend>
        {densities.map((density) => (
          <label key={density} htmlFor={id + density} className={`${choice} clear-both`}>
            <input
              id={id + density}
              type="radio"
              name={id}
              checked={preferences.density === density}
              onChange={() => onPreferencesChange({ density })}
            />
            {labels[density]}
          </label>
        ))}
      </fieldset>
      <div className="mt-2 flex justify-between gap-2 border-t border-line pt-2">
        <Button onClick={() => onPreferencesChange(defaultPreferences(optional))}>Reset</Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
