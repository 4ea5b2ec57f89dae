import { History } from '@lucide/icons'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useStore } from '@/create-store'
import { areChangesOpen, recentChanges } from '@/jobs/recent-changes'
import { IconButton } from '@/ui/icon/icon-button'
import { afterPaint } from '@/ui/interaction/after-paint'
import { getActivityHeading } from '@/ui/interaction/focus'
import { toast } from '@/ui/toast/toast'

/** Hides the recent changes, whose button gets the focus back. */
export function hideChanges() {
  areChangesOpen.set(false)
  document.querySelector<HTMLElement>('[data-recent-changes]')?.focus({ preventScroll: true })
}

/** Hides the recent changes when Escape is pressed on their button or in their list. */
export function hideChangesByEscape({ key }: KeyboardEvent) {
  if (key === 'Escape' && areChangesOpen.get()) hideChanges()
}

/** Shows or hides the recent changes in the activity panel. */
export function RecentChangesButton() {
  const isEmpty = useStore(recentChanges, (changes) => changes.length === 0)
  const isOpen = useStore(areChangesOpen, (open) => open)
  if (isEmpty) return null
  const toggle = ({ detail }: MouseEvent) => {
    areChangesOpen.set(!isOpen)
    if (isOpen) return
    toast.dismissUndo() // the list offers the same
    const isByKey = detail === 0
    if (isByKey) afterPaint(() => getActivityHeading()?.focus()) // the list is at the end of the page
  }
  return (
    // The attribute: on a narrow phone, the header shows this button instead of the logo.
    <IconButton
      icon={History}
      label="Recent changes"
      data-recent-changes=""
      aria-expanded={isOpen}
      onClick={toggle}
      onKeyDown={hideChangesByEscape}
    />
  )
}
