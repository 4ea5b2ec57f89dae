import { useLayoutEffect } from 'react'
import { createStore, useStore } from '@/create-store'

const announcement = createStore('')
let isListOpen = false

/**
 * Tells screen readers what has happened in the list that is open. Others see it there. Without a list it does nothing,
 * because the next list, perhaps of another person, must not announce it.
 */
export function announce(text: string) {
  if (isListOpen) announcement.set(text)
}

/** Shows the last announcement to screen readers, until the list unmounts. */
export function Announcement() {
  // A layout effect: effects of the list may announce something.
  useLayoutEffect(() => {
    isListOpen = true
    return () => {
      announce('')
      isListOpen = false
    }
  }, [])
  // An explicit aria-live: an open dialog hides everything else from screen readers.
  return (
    <output aria-live="polite" className="sr-only">
      {useStore(announcement, (text) => text)}
    </output>
  )
}
