import type { MouseEvent } from 'react'

/** The click handler of a popover that is a `bottom-sheet` on a phone: closes it after a tap above it. */
export function closeSheetByTapAbove({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) {
  if (target === currentTarget && clientY < currentTarget.getBoundingClientRect().top) currentTarget.hidePopover()
}
