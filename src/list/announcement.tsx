import { useEffect } from 'react'
import { createStore, useStore } from '@/create-store'

const announcement = createStore('')

/** Tells screen readers what an action of a row has done. Others see it in the row. */
export const announce = announcement.set

/** Shows the last announcement to screen readers, until the list unmounts. */
export function Announcement() {
  useEffect(() => () => announce(''), [])
  // An explicit aria-live: an open dialog hides everything else from screen readers.
  return (
    <output aria-live="polite" className="sr-only">
      {useStore(announcement, (text) => text)}
    </output>
  )
}
