import { describeQuarter } from '@/text'

let output: HTMLOutputElement | null = null

/** Tells screen readers what has happened in the list that is open. Others see it there. */
export function announce(text: string) {
  if (output) output.textContent = text
}

const setOutput = (element: HTMLOutputElement | null) => void (output = element)

/** Where screen readers find the last announcement of the list that is open. */
export const Announcement = () => (
  // An explicit aria-live: an open dialog hides everything else from screen readers.
  <output ref={setOutput} aria-live="polite" className="sr-only" />
)

/** The text for screen readers while all pages of a list are read: a sentence at the start and for each quarter. */
export function describeRead(read: number, total: number): string {
  const quarter = describeQuarter(read, total)
  return quarter === '' ? 'Reading all pages.' : `${quarter} read.`
}
