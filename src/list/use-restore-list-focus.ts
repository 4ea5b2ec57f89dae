import { type RefObject, useEffect, useRef } from 'react'
import { getScreenHeading } from '@/ui/interaction/focus'

type Control = {
  element: Element
  /** The id of the record in whose row it is. */
  record: string | undefined
}

const recordOf = (element: Element) => element.closest('tr')?.dataset.id
/** Whether a control was removed, or its row shows another record by now. */
const isGone = ({ element, record }: Control) => !element.isConnected || recordOf(element) !== record
/** Whether the focus is still where a control has left it: nowhere, or on the element that it had. */
const isFocusLost = ({ element }: Control) => [document.body, element].includes(document.activeElement ?? document.body)

/**
 * Moves the focus when the focused control leaves a list, so that a keyboard user does not start again at the top of the
 * page, and no key acts on a record that nobody has chosen. It moves to Retry where the list failed, else to the table,
 * else to the heading of the screen.
 * @param list the element around the whole list
 * @returns the `onFocus` handler of that element
 */
export function useRestoreListFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<Control>(null)
  useEffect(() => {
    if (!last.current || !isGone(last.current)) return
    if (isFocusLost(last.current)) {
      const target = list.current?.querySelector<HTMLElement>('[role=alert] button, section') ?? getScreenHeading()
      target?.focus()
    } else if (!document.activeElement?.closest('[role*=dialog]')) {
      // The person has moved the focus elsewhere. A dialog does not count: on closing, it may return the focus to the
      // element that the control had.
      last.current = null
    }
  })
  useEffect(
    () => () => {
      if (last.current && isGone(last.current) && isFocusLost(last.current)) getScreenHeading()?.focus()
    },
    [],
  )
  return ({ target }: { target: Element }) => {
    // A dialog returns the focus itself.
    if (!target.closest('dialog')) last.current = { element: target, record: recordOf(target) }
  }
}
