import { type RefObject, useEffect, useRef } from 'react'
import { getScreenHeading } from '@/ui/focus'

/**
 * Gives the focus of what is gone from a list to Retry where the list failed, else to its table, or to the screen's
 * heading when that went too: a keyboard goes on from there.
 * @param list what holds all of the list; the scroll region around its rows takes the focus
 * @returns for `onFocus` of what holds the list
 */
export function useFocusKept(list: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  const isLost = () => last.current?.isConnected === false && document.activeElement === document.body
  useEffect(() => {
    const { activeElement } = document
    // Whoever went on somewhere else is not called back later; a dialog may yet give the focus to what is gone.
    if (activeElement !== document.body && !activeElement?.closest('[role*=dialog]') && !last.current?.isConnected)
      last.current = null
    if (!isLost()) return
    const heir = list.current?.querySelector<HTMLElement>('[role=alert] button, section') ?? getScreenHeading()
    heir?.focus()
  })
  useEffect(
    () => () => {
      if (isLost()) getScreenHeading()?.focus()
    },
    [],
  )
  return ({ target }: { target: Element }) => {
    if (!target.closest('dialog')) last.current = target // a window gives its focus back, or was left on purpose
  }
}
