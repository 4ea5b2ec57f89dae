/**
 * A ref callback that closes a popover when focus moves outside of it, because the popover may cover the new target.
 * @param popover an element with `popover="auto"`
 */
export function closeOnFocusOutside(popover: HTMLElement | null) {
  const onFocus = ({ target }: FocusEvent) => {
    const isBeside = target instanceof HTMLElement && target.tabIndex >= 0 && !popover?.contains(target)
    const isOpener = target instanceof HTMLButtonElement && target.popoverTargetElement === popover
    if (isBeside && !isOpener && popover?.matches(':popover-open')) popover.hidePopover()
  }
  document.addEventListener('focusin', onFocus)
  return () => document.removeEventListener('focusin', onFocus)
}
