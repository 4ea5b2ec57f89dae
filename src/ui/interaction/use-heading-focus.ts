import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading after navigation to another screen, so that keyboard and screen reader users continue
 * there. It does not move the focus on the first screen after a page load.
 * @returns the ref for the heading
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const before = useRouter().state.resolvedLocation
  const shown = useRef(before?.pathname ?? path)
  useEffect(() => {
    if (shown.current !== path) heading.current?.focus()
    shown.current = path
  }, [path])
  return heading
}
