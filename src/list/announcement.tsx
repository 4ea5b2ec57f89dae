import { createStore, useStore } from '@/create-store'
import { describeQuarter } from '@/text'

const announcement = createStore('')

/** Tells screen readers what has happened in the list that is open. Others see it there. */
export const announce = announcement.set

/**
 * What was announced before belongs to another list, perhaps of another person. A ref is set before the effects of the list
 * run, which may announce something.
 */
function clearOnMount(output: HTMLElement | null) {
  if (output) announce('')
}

/** Shows the last announcement to screen readers, until the list unmounts. */
export function Announcement() {
  // An explicit aria-live: an open dialog hides everything else from screen readers.
  return (
    <output ref={clearOnMount} aria-live="polite" className="sr-only">
      {useStore(announcement, (text) => text)}
    </output>
  )
}

/** The text for screen readers while all pages of a list are read: a sentence at the start and for each quarter. */
export function describeRead(read: number, total: number): string {
  const quarter = describeQuarter(read, total)
  return quarter === '' ? 'Reading all pages.' : `${quarter} read.`
}
