import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading when another screen is shown, so that a keyboard or screen reader goes on there. The
 * first screen of a page leaves it to the browser.
 * @returns the ref of the heading
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
