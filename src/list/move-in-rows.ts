import type { KeyboardEvent } from 'react'
import { isComposing } from '@/ui/interaction/input'

const CONTROLS = 'a[href], button, input'
/** The visible controls of a row. A phone hides the checkbox. */
const controlsOf = (row: Element | null | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((control) => control.getClientRects().length > 0)

/**
 * Moves the focus by arrow keys, like in a grid of the ARIA Authoring Practices: down from the search box into the rows,
 * up and down between the rows, left and right along the checkbox, the links and the buttons of a row. Tab keeps its
 * order. Space on a link selects its row; with Shift, a range.
 * @param event a key that was pressed in a list
 */
export function moveInRows(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, nativeEvent, altKey, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey || isComposing(nativeEvent)) return
  if (key === ' ' && target.matches('tbody a')) {
    event.preventDefault() // Space would scroll
    target
      .closest('tr')
      ?.querySelector('input')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
    return
  }
  if (shiftKey) return
  const next = targetOf(key, target, currentTarget)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function targetOf(key: string, focused: HTMLElement, list: HTMLElement): HTMLElement | undefined {
  if (focused.matches('[type=search]'))
    return key === 'ArrowDown' ? (list.querySelector<HTMLElement>('tbody a[href]') ?? undefined) : undefined
  const row = focused.closest('tbody tr')
  const controls = controlsOf(row)
  const index = controls.indexOf(focused)
  if (index === -1) return undefined
  if (key === 'ArrowLeft') return controls[index - 1]
  if (key === 'ArrowRight') return controls[index + 1]
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const others = controlsOf(key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling)
  return others[Math.min(index, others.length - 1)]
}
