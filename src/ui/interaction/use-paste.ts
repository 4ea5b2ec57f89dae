import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls back when something is pasted into an element, or while it contains the focus. It listens to the whole page: with the
 * focus in a file field, Firefox fires `paste` where the last text was selected.
 * @returns the ref for the element
 */
export function usePaste(take: (event: ClipboardEvent) => void) {
  const area = useRef<HTMLDivElement>(null)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isInArea = (node: unknown) => node instanceof Node && area.current?.contains(node)
    if (isInArea(event.target) || isInArea(document.activeElement)) take(event)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return area
}
