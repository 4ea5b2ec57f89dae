import { useCallback, useLayoutEffect, useRef } from 'react'
import { rowIdOf } from '@/list/table/row-id'
import { getScreenHeading } from '@/ui/interaction/focus'

type Control = { element: Element; rowId: string | undefined }

/** Whether a control was removed, or its row shows another record by now. */
const isGone = ({ element, rowId }: Control) => !element.isConnected || rowIdOf(element) !== rowId
/** Whether nothing has the focus, or still the element of the control. */
const isFocusLost = ({ element }: Control) => [document.body, element].includes(document.activeElement ?? document.body)

/**
 * Moves the focus when the focused control leaves a list, so that a keyboard user does not start again at the top of the
 * page, and no key acts on another record. It moves to Retry where the list failed, else to the table, else to the heading
 * of the screen.
 * @returns props of the element around the whole list
 */
export function useRestoreListFocus() {
  const list = useRef<HTMLElement>(null)
  const last = useRef<Control>(null)
  const moveFocus = () => {
    const target = list.current?.querySelector<HTMLElement>('[role=alert] button, section') ?? getScreenHeading()
    target?.focus({ preventScroll: target.matches('section') }) // the table begins above the rows in view
  }
  useLayoutEffect(() => {
    if (!last.current || !isGone(last.current)) return
    if (isFocusLost(last.current)) moveFocus()
    // The person has moved the focus elsewhere. A dialog does not count: on closing, it may return the focus.
    else if (!document.activeElement?.closest('[role*=dialog]')) last.current = null
  })
  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element
    return () => {
      if (element?.contains(document.activeElement)) getScreenHeading()?.focus()
    }
  }, [])
  const onFocus = ({ target }: { target: Element }) => {
    if (target.closest('dialog')) return // a dialog returns the focus itself
    // A question has returned the focus to an element whose row shows another record by now.
    if (last.current?.element === target && isGone(last.current)) moveFocus()
    else last.current = { element: target, rowId: rowIdOf(target) }
  }
  return { ref, onFocus }
}
