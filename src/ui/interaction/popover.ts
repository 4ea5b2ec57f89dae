import { type MouseEvent, type ToggleEvent, useState } from 'react'

/**
 * A ref callback for a popover within a screen or dialog. The popover closes when the focus moves outside of it, because
 * it may cover the new target. Escape closes only the popover, not the dialog around it.
 * @param popover an element with `popover="auto"`
 */
export function lightDismiss(popover: HTMLElement | null) {
  if (!popover) return
  const onFocus = ({ target }: FocusEvent) => {
    const isBeside = target instanceof HTMLElement && target.tabIndex >= 0 && !popover.contains(target)
    const isOpener = target instanceof HTMLButtonElement && target.popoverTargetElement === popover
    if (isBeside && !isOpener && popover.matches(':popover-open')) popover.hidePopover()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The browser closes the popover. In the capture phase, the dialog has not seen the key yet.
    if (event.key === 'Escape' && popover.matches(':popover-open')) event.stopPropagation()
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

/** The click handler of a popover that is a `bottom-sheet` on a phone: closes it after a tap above it. */
export function closeSheetByTapAbove({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) {
  if (target === currentTarget && clientY < currentTarget.getBoundingClientRect().top) currentTarget.hidePopover()
}

/**
 * Whether a popover is open, and whether to render its content. The content stays until the popover has faded out, because
 * an empty popover would collapse meanwhile.
 */
export function usePopoverContent() {
  const [isOpen, setOpen] = useState(false)
  const [hasContent, setHasContent] = useState(false)
  const onToggle = async ({ currentTarget }: ToggleEvent) => {
    const isOpenNow = () => currentTarget.matches(':popover-open')
    setOpen(isOpenNow())
    if (!isOpenNow()) await Promise.allSettled(currentTarget.getAnimations().map(({ finished }) => finished))
    setHasContent(isOpenNow())
  }
  return { isOpen, hasContent, onToggle }
}
