import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, KeyboardEvent, FocusEvent as ReactFocusEvent, ReactNode } from 'react'
import { useFadeOut } from '@/ui/interaction/use-fade-out'

export type MenuPopupProps = {
  button: HTMLButtonElement
  label: string
  onClose: () => void
  children: ReactNode
}

/** Focuses the first item when the menu opens. */
function focusFirstItem({ target, currentTarget, relatedTarget }: ReactFocusEvent) {
  if (target !== currentTarget || currentTarget.contains(relatedTarget)) return
  currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
}

/** The open menu of a button. It is mounted while it is open. */
export function MenuPopup({ button, label, onClose, children }: MenuPopupProps) {
  const fading = useFadeOut()
  /** Whether the menu button caused the event. The button closes its menu itself; otherwise its click would reopen it. */
  const isOnButton = ({ event }: Menu.Root.ChangeEventDetails) => {
    const target = event instanceof FocusEvent ? event.relatedTarget : event.target
    return target instanceof Node && button.contains(target)
  }
  /** Returns the focus before anything else happens: an item may open a dialog, or another screen. */
  const close = () => {
    button.focus()
    onClose()
  }
  /**
   * Tab closes the menu. Without that, Base UI's focus guards would handle it, which axe reports as hidden controls. So
   * does a shortcut such as Ctrl+K, because it may open a dialog that later returns the focus.
   */
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Tab' || ((ctrlKey || metaKey) && key.length === 1)) close()
  }
  return (
    <div hidden>
      <Menu.Root
        open
        modal={false}
        onOpenChange={(_, change) => {
          if (isOnButton(change)) return change.cancel()
          if (change.reason === 'focus-out') onClose()
          else close()
        }}
      >
        <Menu.Portal>
          <Menu.Positioner
            anchor={button}
            positionMethod="fixed"
            align="end"
            sideOffset={6}
            collisionPadding={8}
            // Above the toasts, which have z-5050.
            className="z-5060 *:data-base-ui-focus-guard:hidden"
          >
            <Menu.Popup
              ref={fading}
              aria-label={label}
              finalFocus={false}
              onFocus={focusFirstItem}
              onKeyDown={onKeyDown}
              className="enter-popup min-w-56 rounded-card bg-surface p-1 text-text shadow-floating outline-none"
            >
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}

const itemClasses =
  'flex w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-2 text-left pointer-coarse:py-3 ' +
  'data-highlighted:bg-hover focus-visible:-outline-offset-2'

/** An item that runs an action. */
export const MenuItem = (props: ComponentProps<typeof Menu.Item>) => <Menu.Item {...props} className={itemClasses} />

/** An item that is a link. With `render`, it is a link of the router. */
export const MenuLink = (props: ComponentProps<typeof Menu.LinkItem>) => (
  <Menu.LinkItem closeOnClick {...props} className={itemClasses} />
)
