import { type RefObject, useEffect, useRef } from 'react'
import { screenHeading } from '@/ui/focus'

/**
 * Gives the focus of a row that is gone to the table, or to the screen's heading when the table went with it: a keyboard
 * goes on from there.
 * @param table what holds the rows; the scroll region around it takes the focus
 * @returns for `onFocus` of what holds the rows
 */
export function useFocusKept(table: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  const isLost = () => last.current?.isConnected === false && document.activeElement === document.body
  useEffect(() => {
    if (isLost()) table.current?.closest('section')?.focus()
  })
  useEffect(
    () => () => {
      if (isLost()) screenHeading()?.focus()
    },
    [],
  )
  return ({ target }: { target: Element }) => {
    last.current = target
  }
}
