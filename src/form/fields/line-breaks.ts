import type { ClipboardEvent } from 'react'
import { commonEnds } from '../field-values'

/** How a control shows a line break of a stored text: an input cannot, and a text area normalizes it. */
type ShownLineBreak = ' ' | '\n'

const lineBreaks = { ' ': /\r\n|[\n\v\f\r\x85\u2028\u2029]/g, '\n': /\r\n?/g }

/** Returns a stored text as a control shows it. */
export const toShown = (stored: string, lineBreak: ShownLineBreak) => stored.replace(lineBreaks[lineBreak], lineBreak)

/**
 * Applies what was typed to the text that was stored. The rest keeps the line breaks of the server, so that a change that
 * is taken back is no change, even if lines were deleted meanwhile.
 * @param stored the default value of the field, not its present one
 * @param typed the text of the control, which is compared with the shown text as one changed part
 */
export function applyTyped(stored: unknown, typed: string, lineBreak: ShownLineBreak): string {
  if (typeof stored !== 'string') return typed
  const shown = toShown(stored, lineBreak)
  if (shown === stored) return typed
  const { start, end } = commonEnds(shown, typed)
  const [lineEnd = '\n'] = /\r\n?|\n/.exec(stored) ?? []
  return (
    stored.slice(0, storedIndex(stored, start)) +
    typed.slice(start, typed.length - end).replaceAll('\n', lineEnd) +
    stored.slice(storedIndex(stored, shown.length - end))
  )
}

/** The position in a stored text of a position in the shown text, in which \r\n is one character. */
function storedIndex(stored: string, shownIndex: number): number {
  let pairs = 0
  for (const { index } of stored.matchAll(/\r\n/g)) {
    if (index - pairs >= shownIndex) break
    pairs++
  }
  return shownIndex + pairs
}

/**
 * For text inputs: joins the lines of a pasted text by a separator. The browser would drop the line breaks, or replace
 * them by blanks.
 */
export function joinPastedLines(event: ClipboardEvent<HTMLInputElement>, separator: string) {
  const pasted = event.clipboardData.getData('text/plain').trim()
  if (!/[\r\n]/.test(pasted)) return
  event.preventDefault()
  const input = event.currentTarget
  const { selectionStart, selectionEnd } = input
  input.setRangeText(pasted.replace(/\s*[\r\n]\s*/g, separator), selectionStart ?? 0, selectionEnd ?? 0, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}
