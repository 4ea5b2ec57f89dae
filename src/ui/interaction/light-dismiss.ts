/**
 * A ref callback for a popover within a screen or dialog. The popover closes when the focus moves outside of it, because
 * it may cover the new target. Escape closes only the popover, not the dialog around it. A tap above a bottom sheet closes
 * it too, and reaches nothing below.
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
  // A tap above a bottom sheet.
  const onClick = ({ target, clientY }: MouseEvent) => {
    if (target === popover && clientY < popover.getBoundingClientRect().top) popover.hidePopover()
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onKeyDown, { capture: true })
  popover.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKeyDown, { capture: true })
    popover.removeEventListener('click', onClick)
  }
}
