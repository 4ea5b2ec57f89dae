import { SlidersHorizontal } from '@lucide/icons'
import { type ToggleEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { PopoverPanel } from '@/list/filters/popover-button'
import type { HideableColumn } from '@/list/table/table'
import { Button } from '@/ui/button'
import { Choice } from '@/ui/choice'
import { IconButton } from '@/ui/icon/icon-button'
import { usePopoverContent } from '@/ui/interaction/popover'
import { densities, type ListPreferences } from './list-preferences'

export type PreferencesProps = {
  columns: HideableColumn[]
  density: ListPreferences['density']
  onDensityChange: (density: ListPreferences['density']) => void
  onReset: () => void
}

const label = 'Columns and density'

/**
 * Opens the preferences of a list: below the button, or on a phone at the bottom of the screen. They stay open if the window
 * becomes so narrow that the button moves into the sheet of the tools.
 */
export function PreferencesButton(props: PreferencesProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, hasContent, onToggle } = usePopoverContent()
  const close = () => {
    document.getElementById(id)?.hidePopover()
    button.current?.focus() // the browser returns the focus only from the sheet of the tools
    button.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  const restoreFocus = (event: ToggleEvent) => {
    void onToggle(event)
    // The browser does not return the focus to a button in another popover.
    const isLost = document.activeElement === document.body || event.currentTarget.contains(document.activeElement)
    if (event.newState === 'closed' && isLost) button.current?.focus()
  }
  return (
    <>
      <IconButton ref={button} icon={SlidersHorizontal} label={label} popoverTarget={id} aria-expanded={isOpen} />
      {createPortal(
        <PopoverPanel id={id} label={label} onToggle={restoreFocus} className="sm:popover-at-[bottom_span-left] w-56">
          {hasContent && <Preferences {...props} onClose={close} />}
        </PopoverPanel>,
        document.body,
      )}
    </>
  )
}

const labels = { comfortable: 'Comfortable', compact: 'Compact' }

/** Chooses the visible columns and the density of a list. Each change applies at once. */
function Preferences(props: PreferencesProps & { onClose: () => void }) {
  const { columns, onDensityChange, onReset, onClose } = props
  const id = useId()
  return (
    <>
      <fieldset>
        <legend className="px-2 pb-1 text-sm font-medium text-muted">Columns</legend>
        {columns.map((column) => (
          <Choice
            key={column.id}
            type="checkbox"
            label={String(column.columnDef.header)}
            checked={column.getIsVisible()}
            onChange={({ target }) => column.toggleVisibility(target.checked)}
            // On a phone, cards never show a column with `card: 'none'`, so it can't be chosen there.
            className={column.columnDef.meta?.card === 'none' ? 'max-sm:hidden' : ''}
          />
        ))}
      </fieldset>
      <fieldset className="mt-2 border-t border-line pt-2">
        <legend className="float-left w-full px-2 pb-1 text-sm font-medium text-muted">Density</legend>
        {densities.map((density) => (
          <Choice
            key={density}
            type="radio"
            name={id}
            label={labels[density]}
            checked={props.density === density}
            onChange={() => onDensityChange(density)}
            className="clear-both"
          />
        ))}
      </fieldset>
      <div className="mt-2 flex justify-between gap-2 border-t border-line pt-2">
        <Button onClick={onReset}>Reset</Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  )
}
