/**
 * The ref of a popover: it closes when the focus goes on to something beside it, which it may well cover.
 * @param popover with `popover="auto"`
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
