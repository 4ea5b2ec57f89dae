import { type CSSProperties, useEffect, useState } from 'react'

const DELAY = 250
const MARGIN = 8

/**
 * Shows the tooltip of whatever has `data-tooltip`, on hover and on keyboard focus: one for the whole page, so that a
 * hundred rows of buttons cost nothing. Escape hides it, and the pointer may rest on it.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    let timer = 0
    const show = (next: HTMLElement | null, delay: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setAnchor(next), delay)
    }
    const anchorOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip], [role=tooltip]') : null
    const over = (event: PointerEvent) => {
      const found = anchorOf(event)
      if (found?.role === 'tooltip') clearTimeout(timer)
      else show(found, found ? DELAY : 100)
    }
    const focus = (event: Event) => {
      const found = anchorOf(event)
      if (found?.matches(':focus-visible')) show(found, 0)
    }
    const hide = () => show(null, 0)
    addEventListener('pointerover', over, options)
    addEventListener('focusin', focus, options)
    for (const event of ['focusout', 'pointerdown', 'scroll']) addEventListener(event, hide, options)
    addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])
  useEffect(() => {
    anchor?.setAttribute('aria-describedby', 'tooltip')
    return () => anchor?.removeAttribute('aria-describedby')
  }, [anchor])
  if (!anchor?.isConnected) return null
  return (
    <div
      ref={(tip) => tip?.showPopover()}
      popover="manual"
      id="tooltip"
      role="tooltip"
      style={place(anchor.getBoundingClientRect())}
      className="fixed inset-auto m-0 max-w-72 rounded-control bg-text px-2 py-1 text-xs text-surface shadow-floating"
    >
      {anchor.dataset.tooltip}
    </div>
  )
}

/** Above the anchor, or below it where there is no room; never over the edge of the window. */
function place({ top, bottom, left, right }: DOMRect): CSSProperties {
  const above = top > 60
  const centre = (left + right) / 2
  return {
    ...(above ? { bottom: innerHeight - top + MARGIN / 2 } : { top: bottom + MARGIN / 2 }),
    ...(centre < innerWidth / 2
      ? { left: Math.max(MARGIN, centre - 40) }
      : { right: Math.max(MARGIN, innerWidth - centre - 40) }),
  }
}
