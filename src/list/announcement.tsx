import { useLayoutEffect } from 'react'
import { createStore, useStore } from '@/create-store'

const announcement = createStore('')

/** Tells screen readers what has happened in the list that is open. Others see it there. */
export const announce = announcement.set

/** Shows the last announcement to screen readers, until the list unmounts. */
export function Announcement() {
  // What was announced before belongs to another list, perhaps of another person. A layout effect: effects of the list may
  // announce something.
  useLayoutEffect(() => announce(''), [])
  // An explicit aria-live: an open dialog hides everything else from screen readers.
  return (
    <output aria-live="polite" className="sr-only">
      {useStore(announcement, (text) => text)}
    </output>
  )
}
