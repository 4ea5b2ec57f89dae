import type { ClipboardEvent } from 'react'

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
