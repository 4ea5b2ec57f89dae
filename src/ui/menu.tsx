import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type MenuProps = {
  /** The accessible name of the button, if its content has none. */
  label?: string
  tooltip?: string
  className: string
  button: ReactNode
  /** Called when the pointer or the focus reaches the button, for example to prefetch data. */
  onIntent?: () => void
  /** Links and buttons with `role="menuitem"` and the classes of `menuItem`. */
  children: ReactNode
}

/**
 * A menu button (APG menu pattern) based on the Popover API, which handles light dismiss, Escape and focus return. This
 * component adds the arrow keys.
 */
export function Menu({ label, tooltip, className, button, onIntent, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false) // a closed menu renders no items
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [open])
  const move = (event: KeyboardEvent) => {
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }
  return (
    <div className="relative">
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={label}
        data-tooltip={tooltip}
        popoverTarget={id}
        className={className}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        aria-expanded={open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          menu.current?.showPopover()
        }}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        onKeyDown={move}
        onClick={() => menu.current?.hidePopover()}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto top-13 right-4 m-0 min-w-56 rounded-card bg-surface p-1 text-text shadow-floating"
      >
        {open && children}
      </div>
    </div>
  )
}

/** The classes of a menu item, for the link or button with `role="menuitem"`. */
export const menuItem =
  'flex w-full items-center gap-2.5 rounded-control px-2.5 py-2 text-left pointer-coarse:py-3 hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2'
