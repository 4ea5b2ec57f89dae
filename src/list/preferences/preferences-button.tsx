import { SlidersHorizontal } from '@lucide/icons'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { withDialogBoundary } from '@/ui/errors/error-boundaries'
import { IconButton } from '@/ui/icon/icon-button'
import { closeSheetByTapAbove } from '@/ui/interaction/popover'
import { useIdlePreload } from '@/ui/loading/use-on-idle'
import type { PreferencesPanelProps } from './preferences-panel'

const PreferencesPanel = withDialogBoundary(lazyRouteComponent(() => import('./preferences-panel'), 'PreferencesPanel'))

const label = 'Columns and density'

/**
 * Opens the preferences of a list: below the button, or on a phone at the bottom of the screen. They stay open if the window
 * becomes so narrow that the button moves into the sheet of the tools.
 */
export function PreferencesButton(props: PreferencesPanelProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    popover.current?.hidePopover()
    button.current?.focus() // the browser returns the focus only from the sheet of the tools
    button.current?.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  useIdlePreload(PreferencesPanel)
  return (
    <>
      <IconButton ref={button} icon={SlidersHorizontal} label={label} popoverTarget={id} aria-expanded={open} />
      {createPortal(
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it too
        <dialog
          ref={popover}
          id={id}
          aria-label={label}
          popover="auto"
          onClick={closeSheetByTapAbove}
          onToggle={({ newState }) => setOpen(newState === 'open')}
          className="sm:popover-at-[bottom_span-left] max-sm:bottom-sheet max-h-[calc(100dvh-1rem)] w-56 overflow-y-auto rounded-card p-2 bg-surface text-text shadow-floating"
        >
          {open && <PreferencesPanel {...props} onClose={close} />}
        </dialog>,
        document.body,
      )}
    </>
  )
}
