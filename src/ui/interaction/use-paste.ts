import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls back when something is pasted while the focus is within an element. It listens to the whole page: with the focus in a
 * file field, Firefox fires `paste` where the last text was selected.
 * @returns the ref for the element
 */
export function usePaste(take: (event: ClipboardEvent) => void) {
  const area = useRef<HTMLDivElement>(null)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (area.current?.contains(document.activeElement)) take(event)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return area
}
