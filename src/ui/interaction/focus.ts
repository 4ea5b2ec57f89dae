import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { afterPaint } from './after-paint'

/** Focuses the first input of a form. */
export const focusFirstField = (fields: HTMLElement | null) => fields?.querySelector('input')?.focus()

/** The page heading, which receives focus when the focused element disappears. */
export const getScreenHeading = () => document.querySelector<HTMLElement>('h1')

export const ACTIVITY_HEADING_ID = 'activity'

/** The heading of the activity panel, which exists while the panel lists something. */
export const getActivityHeading = () => document.getElementById(ACTIVITY_HEADING_ID)

/**
 * A ref callback for a dialog. If nothing has the focus once it has closed, because its opener is gone or disabled, the dialog
 * below it gets it, or else the heading of the screen. A dialog that has opened since then focuses its own field.
 */
export const recoverFocusOnUnmount = () => () => {
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-open]')].at(-1)
  afterPaint(() => {
    if (document.activeElement !== document.body) return
    const target = below?.isConnected ? below : getScreenHeading()
    target?.focus({ preventScroll: true })
  })
}

/**
 * Creates a ref callback for a button that may unmount while it has focus, and moves the focus to another element.
 * @param getTarget finds the element that receives the focus
 */
export const moveFocusOnUnmount =
  (getTarget: (button: HTMLElement) => HTMLElement | null | undefined) => (button: HTMLElement | null) => () => {
    if (button && document.activeElement === button) getTarget(button)?.focus()
  }

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
