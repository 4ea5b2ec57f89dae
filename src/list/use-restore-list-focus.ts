import { type RefObject, useEffect, useRef } from 'react'
import { getScreenHeading } from '@/ui/interaction/focus'

/**
 * Moves the focus when the focused element is removed from a list, so that a keyboard user does not start again at the
 * top of the page. It moves to Retry where the list failed, else to the table, else to the heading of the screen.
 * @param list the element around the whole list
 * @returns the `onFocus` handler of that element
 */
export function useRestoreListFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  const isLost = () => last.current?.isConnected === false && document.activeElement === document.body
  useEffect(() => {
    const { activeElement } = document
    // The person has moved the focus elsewhere. A dialog does not count: on closing, it may return the focus to the
    // removed element.
    if (activeElement !== document.body && !activeElement?.closest('[role*=dialog]') && !last.current?.isConnected)
      last.current = null
    if (!isLost()) return
    const target = list.current?.querySelector<HTMLElement>('[role=alert] button, section') ?? getScreenHeading()
    target?.focus()
  })
  useEffect(
    () => () => {
      if (isLost()) getScreenHeading()?.focus()
    },
    [],
  )
  return ({ target }: { target: Element }) => {
    if (!target.closest('dialog')) last.current = target // a dialog returns the focus itself
  }
}
