import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { rowIdOf } from '@/list/table/row-keys'
import { getScreenHeading } from '@/ui/interaction/focus'
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
    if (nativeEvent.repeat) return
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

/** `rowIndex` counts the header; -1 outside of the rows. */
type Control = { element: Element; rowId: string | undefined; rowIndex: number }

/** Whether a control was removed, or its row shows another record by now. */
const isGone = ({ element, rowId }: Control) => !element.isConnected || rowIdOf(element) !== rowId
/** Whether nothing has the focus, or still the element of the control. */
const isFocusLost = ({ element }: Control) => [document.body, element].includes(document.activeElement ?? document.body)

/**
 * Moves the focus when the focused control leaves a list, so that a keyboard user does not start again at the top of the
 * page, and no key acts on another record. It moves to Retry where the list failed, to the name in the row that takes the place
 * of a removed one, else to the table, else to the heading of the screen.
 * @returns props of the element around the whole list
 */
export function useRestoreListFocus() {
  const list = useRef<HTMLElement>(null)
  const last = useRef<Control>(null)
  const moveFocus = ({ element, rowIndex }: Control) => {
    const rows = list.current?.querySelectorAll('tbody tr') ?? []
    const isRemoved = rowIndex > 0 && !element.isConnected
    const next = isRemoved
      ? rows[Math.min(rowIndex, rows.length) - 1]?.querySelector<HTMLElement>('a[href]')
      : undefined
    const retry = list.current?.querySelector<HTMLElement>('[role=alert] button')
    const target = retry ?? next ?? list.current?.querySelector<HTMLElement>('section') ?? getScreenHeading()
    target?.focus({ preventScroll: target.matches('section') }) // the table begins above the rows in view
  }
  useLayoutEffect(() => {
    if (!last.current || !isGone(last.current)) return
    if (isFocusLost(last.current)) moveFocus(last.current)
    // The person has moved the focus elsewhere. A modal or popover does not count: on closing, it may return the focus.
    else if (!document.activeElement?.closest('[role*=dialog]')) last.current = null
  })
  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element
    return () => {
      if (element?.contains(document.activeElement)) getScreenHeading()?.focus()
    }
  }, [])
  const onFocus = ({ target }: { target: Element }) => {
    if (target.closest('dialog')) return // a popover of the browser, which returns the focus itself
    // A question has returned the focus to an element whose row shows another record by now.
    if (last.current?.element === target && isGone(last.current)) moveFocus(last.current)
    else last.current = { element: target, rowId: rowIdOf(target), rowIndex: target.closest('tr')?.rowIndex ?? -1 }
  }
  return { ref, onFocus }
}
