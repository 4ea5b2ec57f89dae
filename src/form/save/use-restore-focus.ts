import { useEffect, useRef } from 'react'

/**
 * Restores the focus after a save, because disabled fields lose it.
 * @returns a function that remembers the focused element; call it before the fields become disabled
 */
export function useRestoreFocus(isBusy: boolean): () => void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus()
  }, [isBusy])
  return () => {
    focused.current = document.activeElement
  }
}
