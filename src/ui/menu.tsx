import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { type Preloadable, useIdlePreload } from '@/ui/loading/on-idle'
import type { MenuPopupProps } from './menu-popup'

type MenuProps = {
  /** The accessible name of the button, if its content has none. */
  label?: string
  tooltip?: string
  className: string
  button: ReactNode
  /** Called when the pointer or the focus reaches the button, for example to prefetch data. */
  onIntent?: () => void
  /** The component with the items. Its code loads during idle time, or when the menu is opened before that. */
  preload: Preloadable
  /** Renders the open menu, a `MenuPopup`. */
  children: (popup: Pick<MenuPopupProps, 'button' | 'onClose'>) => ReactNode
}

/** A menu button. A click before the code of the menu has loaded opens the menu as soon as it has. */
export function Menu({ label, tooltip, className, button, onIntent, preload, children }: MenuProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [opened, setOpened] = useState<{ button: HTMLButtonElement; path: string }>()
  /** The button while its menu is open. Another screen closes the menu. */
  const opener = opened && opened.path === path ? opened.button : undefined
  const setOpener = (button: HTMLButtonElement | undefined) => setOpened(button && { button, path })
  useIdlePreload(preload)
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.focus() // Safari does not, and the menu returns the focus
    setOpener(opener ? undefined : currentTarget)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpener(event.currentTarget)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={label}
        aria-expanded={opener !== undefined}
        data-tooltip={tooltip}
        className={className}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {button}
      </button>
      {opener && children({ button: opener, onClose: () => setOpener(undefined) })}
    </>
  )
}
