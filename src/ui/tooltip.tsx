import { type CSSProperties, useCallback, useEffect, useReducer, useState } from 'react'
import { truncate } from '@/text'
import { formatRelativeTime } from '@/ui/dates/relative-time'
import { Picture } from '@/ui/picture'
import { parseWebUrl } from '@/web-url'

const DELAY = 250
const MARGIN = 8
/** The space above the anchor that a tooltip needs to be placed there. */
const HEIGHT = { text: 60, picture: 220 }
const WIDTH = 288
const pictureClasses = 'mt-1 mb-1.5 h-36 min-h-0 w-64 max-w-full rounded-sm object-contain'

/**
 * Shows the tooltip of any element with `data-tooltip` on hover and on keyboard focus. One component serves the whole
 * page, so that buttons in many rows cost nothing. For a `<time>` it shows the relative time. Escape hides it, and the
 * pointer may move onto it. An image given by `data-tooltip-picture` is loaded on demand and shown above the text.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    let timer = 0
    const show = (next: HTMLElement | null, delay: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setAnchor(next), delay)
    }
    const anchorOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-tooltip], [role=tooltip]') : null
    const over = ({ target, relatedTarget }: PointerEvent) => {
      const found = anchorOf(target)
      if (found?.role === 'tooltip') clearTimeout(timer)
      else if (found) show(found, DELAY)
      // A change of the layout puts other elements below a pointer that rests. The tooltip of the focus stays then.
      else if (anchorOf(relatedTarget) || !document.querySelector('[data-tooltip]:focus-visible')) show(null, 100)
    }
    const focus = ({ target }: Event) => {
      const found = anchorOf(target)
      if (found?.matches(':focus-visible')) show(found, 0)
    }
    // Hides immediately, because the tooltip may cover the next focused element.
    const hide = () => {
      clearTimeout(timer)
      setAnchor(null)
    }
    /** Shows the tooltip of the element that has the focus or the pointer now. */
    const showResting = () =>
      show(document.querySelector<HTMLElement>('[data-tooltip]:is(:focus-visible, :hover)'), DELAY)
    /** The element may be at another place now. */
    const move = () => {
      hide()
      showResting()
    }
    addEventListener('pointerover', over, options)
    addEventListener('focusin', focus, options)
    for (const event of ['focusout', 'pointerdown']) addEventListener(event, hide, options)
    for (const event of ['scroll', 'resize']) addEventListener(event, move, options)
    addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options)
    // This code loads during idle time: an element may already have the focus or the pointer.
    showResting()
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])
  const showTip = useCallback(
    (tip: HTMLElement | null) => {
      tip?.showPopover()
      anchor?.setAttribute('aria-describedby', 'tooltip')
      // A refetched list may change, move or remove the button.
      const changes = new MutationObserver(draw)
      const attributeFilter = ['data-tooltip', 'data-tooltip-picture', 'datetime']
      changes.observe(document.body, { subtree: true, childList: true, attributeFilter })
      return () => {
        changes.disconnect()
        anchor?.removeAttribute('aria-describedby')
      }
    },
    [anchor],
  )
  if (!anchor?.isConnected) return null
  const { tooltip, tooltipPicture = '' } = anchor.dataset
  const text = anchor instanceof HTMLTimeElement ? formatRelativeTime(anchor.dateTime) : tooltip
  const picture = parseWebUrl(tooltipPicture)
  return (
    <div
      ref={showTip}
      popover="manual"
      id="tooltip"
      role="tooltip"
      style={place(anchor.getBoundingClientRect(), picture ? HEIGHT.picture : HEIGHT.text)}
      className="fixed inset-auto m-0 flex flex-col rounded-control bg-text px-2 py-1 text-xs wrap-break-word text-surface shadow-floating"
    >
      {/* It reserves its space while loading, so that the tooltip does not grow under the pointer. */}
      {picture && <Picture key={picture.href} src={picture.href} className={pictureClasses} />}
      {text && <span>{truncate(text)}</span>}
    </div>
  )
}

/** Places the tooltip above or below the anchor, where there is more space, and always within the window. */
function place({ top, bottom, left, right }: DOMRect, height: number): CSSProperties {
  const below = innerHeight - bottom
  const above = top > Math.min(height, below)
  const center = (left + right) / 2
  const side = Math.max(MARGIN, Math.min(center, innerWidth - center) - 40)
  return {
    ...(above ? { bottom: innerHeight - top + MARGIN / 2 } : { top: bottom + MARGIN / 2 }),
    [center < innerWidth / 2 ? 'left' : 'right']: side,
    maxHeight: (above ? top : below) - MARGIN,
    maxWidth: Math.min(WIDTH, innerWidth - side - MARGIN),
  }
}
