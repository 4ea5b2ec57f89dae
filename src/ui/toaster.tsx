import './toaster.css'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as sonner, useSonner } from 'sonner'
import { toasterMounted } from './toast'

const LIFETIME = 5000
const TICK = 50
/** Part of its width that a toast must be dragged to go (specification §1). */
const DISMISS_ABOVE = 0.22
/** Pixels between what has the focus and toasts that gave way to it. */
const GAP = 8
/** Pixels that a toast behind another one stands lower. */
const STEP = 14
/** Below the header, which is 3.5rem high: its buttons stay within reach. */
const BELOW_HEADER = { top: '4rem' }
const CLOSE = '[data-close-button]'

/**
 * The toasts (specification §1, §9). sonner draws them; time and drag are ours, since its clock does not stop when the
 * window loses the focus and its swipe goes by pixels and speed.
 */
export function Toaster() {
  const section = useRef<HTMLElement>(null)
  const drag = useToastDrag()
  useToastClock(section)
  useFocusInSight(section)
  useEffect(() => toasterMounted(sonner), [])
  return (
    <div {...drag}>
      <Sonner
        ref={section}
        className="z-5050 select-none"
        position="top-right"
        offset={BELOW_HEADER}
        mobileOffset={BELOW_HEADER}
        duration={Number.POSITIVE_INFINITY}
        swipeDirections={[]}
        richColors
        closeButton
      />
    </div>
  )
}

/** Closes each toast after 5 seconds in which it was in sight: not hovered, not focused, window and tab in front. */
function useToastClock(section: RefObject<HTMLElement | null>) {
  const blurred = useRef(false)
  const busy = useSonner().toasts.length > 0
  useEffect(() => {
    const listening = new AbortController()
    const follow = (event: Event) => {
      blurred.current = event.type === 'blur'
    }
    blurred.current = !document.hasFocus()
    addEventListener('blur', follow, { signal: listening.signal })
    addEventListener('focus', follow, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  useEffect(() => {
    if (!busy) return
    const left = new WeakMap<object, number>() // an updated toast is a new object: it starts anew
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = Math.min(now - last, 500) // capped: a machine that slept
      last = now
      if (blurred.current || document.hidden) return
      if (section.current?.querySelector(':hover, :focus-visible, [data-dragged]')) return
      for (const shown of sonner.getToasts()) {
        if ('dismiss' in shown) continue
        const rest = left.get(shown) ?? LIFETIME + passed
        if (rest > passed) left.set(shown, rest - passed)
        else sonner.dismiss(shown.id)
      }
    }, TICK)
    return () => clearInterval(timer)
  }, [busy, section])
}

/** Takes the toasts down below what has the focus, while they would cover it (WCAG 2.4.11). */
function useFocusInSight(section: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const giveWay = () => {
      const list = section.current?.querySelector<HTMLElement>('ol')
      const { activeElement } = document
      if (!list || !activeElement || list.contains(activeElement)) return
      list.style.translate = ''
      if (activeElement.matches('[role=dialog], [role=alertdialog]')) return // below it, they lie over its buttons once it grows
      const place = list.getBoundingClientRect()
      const focused = activeElement.getBoundingClientRect()
      // By where they will be: one that has just come is still on its way.
      const toasts = [...list.querySelectorAll<HTMLElement>(':scope > li')]
      const height = Math.max(0, ...toasts.map(({ offsetHeight }, behind) => offsetHeight + behind * STEP))
      const isCovered = place.left < focused.right && place.top < focused.bottom && focused.top < place.top + height
      const hasRoom = focused.bottom + GAP + height < innerHeight // not below a whole list or page
      if (isCovered && hasRoom) list.style.translate = `0 ${focused.bottom - place.top + GAP}px`
    }
    const observer = new MutationObserver(giveWay)
    if (section.current) observer.observe(section.current, { childList: true, subtree: true })
    document.addEventListener('focusin', giveWay)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', giveWay)
    }
  }, [section])
}

/** Lets a toast be dragged away sideways by mouse or finger. */
function useToastDrag() {
  const drag = useRef<{ card: HTMLElement; id: number; from: number } | null>(null)
  const onPointerDown = ({ target, button, isPrimary, pointerId, clientX }: PointerEvent) => {
    if (!(target instanceof Element) || button !== 0 || !isPrimary || target.closest('button, a')) return
    const card = target.closest<HTMLElement>('[data-sonner-toast]')
    if (!card?.querySelector(CLOSE)) return
    card.dataset.dragged = ''
    drag.current = { card, id: pointerId, from: clientX }
  }
  const onPointerMove = ({ pointerId, clientX }: PointerEvent) => {
    if (drag.current?.id === pointerId) drag.current.card.style.translate = `${clientX - drag.current.from}px`
  }
  const onPointerUp = ({ type, pointerId, clientX }: PointerEvent) => {
    if (drag.current?.id !== pointerId) return
    const { card, from } = drag.current
    const moved = clientX - from
    const away = type === 'pointerup' && Math.abs(moved) > card.offsetWidth * DISMISS_ABOVE
    const goal = away ? `${Math.sign(moved) * 120}%` : '0px'
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
    card.animate({ translate: [card.style.translate, goal] }, { duration, easing: 'ease-out' })
    card.style.translate = goal
    delete card.dataset.dragged
    if (away) card.querySelector<HTMLElement>(CLOSE)?.click() // the drag presses the close button
    drag.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
