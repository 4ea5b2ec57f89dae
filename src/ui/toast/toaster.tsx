import './toaster.css'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as sonner, type ToastT, useSonner } from 'sonner'
import { getScreenHeading } from '@/ui/interaction/focus'
import { useScreenAction } from '@/ui/interaction/screen-actions'
import { findFreePlace } from './free-place'
import { type ToastOptions, toasterMounted } from './toast'

const LIFETIME = 5000
const TICK = 50
/** A toast is dismissed when dragged by at least this share of its width (specification §1). */
const DISMISS_SHARE = 0.22
/** The vertical offset in pixels of each stacked toast. */
const STEP = 14
/** Below the header, which is 3.5rem high, so that its buttons stay accessible. */
const BELOW_HEADER = { top: '4rem' }
const CLOSE = '[data-close-button]'

const classNames = {
  toast: 'focus-visible:focus-ring data-[removed=true]:pointer-events-none forced-colors:border-[CanvasText]',
  content: 'pr-7',
  actionButton: 'mr-7 pointer-coarse:mr-10 focus-visible:outline-2 focus-visible:outline-white pointer-coarse:min-h-11',
  closeButton: [
    'top-1/2 right-3 bottom-auto left-auto size-6 transform-[translateY(-50%)] border-0',
    'focus-visible:outline-2 focus-visible:outline-white pointer-coarse:right-1 pointer-coarse:size-11',
  ].join(' '),
}

/**
 * The toasts (specification §1, §9). sonner renders them. Timer and dragging are implemented here, because sonner's
 * timer does not pause when the window loses focus, and its swipe depends on pixels and speed.
 */
export function Toaster() {
  const section = useRef<HTMLElement>(null)
  const drag = useToastDrag()
  useToastClock(section)
  useFreePlace(section)
  useEffect(
    () => toasterMounted({ show: showToast, dismiss: dismissToast, dismissUndo, dismissAll: () => sonner.dismiss() }),
    [],
  )
  const { toasts } = useSonner()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the handlers only move the focus
    <div {...drag} onKeyDown={returnFocusOnTab} onClick={returnFocusOnClick}>
      <Sonner
        ref={section}
        className="z-5050 select-none print:hidden"
        position="top-right"
        offset={BELOW_HEADER}
        mobileOffset={BELOW_HEADER}
        duration={Number.POSITIVE_INFINITY}
        swipeDirections={[]}
        toastOptions={{ classNames }}
        richColors
        closeButton
      />
      {toasts.some(({ action }) => action !== undefined) && <UndoShortcut section={section} />}
    </div>
  )
}

/**
 * Lets Tab on the last control of the toasts return the focus to where it was. The page ends with the toasts, so the
 * browser would leave the page.
 */
function returnFocusOnTab(event: KeyboardEvent<HTMLElement>) {
  const { key, shiftKey, target, currentTarget } = event
  if (key !== 'Tab' || shiftKey || !(target instanceof HTMLElement)) return
  if (target !== [...currentTarget.querySelectorAll('button')].at(-1)) return
  event.preventDefault()
  returnFocus(target)
}

/** A click on a button of a toast closes the toast, so the button would take the focus with it. */
function returnFocusOnClick({ target }: MouseEvent<HTMLElement>) {
  const button = target instanceof Element && target.closest('button')
  if (button && button === document.activeElement) returnFocus(button)
}

function returnFocus(control: HTMLElement) {
  control.blur() // sonner then focuses the element that had the focus before, if there is one
  if (document.activeElement === document.body) getScreenHeading()?.focus({ preventScroll: true })
}

/** Lets the Undo shortcut press the button of the first toast. One whose button was pressed stays for a moment. */
function UndoShortcut({ section }: { section: RefObject<HTMLElement | null> }) {
  useScreenAction('undo', () =>
    section.current?.querySelector<HTMLElement>('[data-removed=false] [data-action]')?.click(),
  )
  return null
}

/** Closes each toast after 5 seconds. The timer pauses on hover, on focus, and while the window or tab is inactive. */
function useToastClock(section: RefObject<HTMLElement | null>) {
  const busy = useSonner().toasts.length > 0
  useEffect(() => {
    if (!busy) return
    let isBlurred = !document.hasFocus()
    const follow = ({ type }: Event) => {
      isBlurred = type === 'blur'
    }
    addEventListener('blur', follow)
    addEventListener('focus', follow)
    const remainingTime = new WeakMap<object, number>() // an updated toast is a new object, so its timer restarts
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = Math.min(now - last, 500) // capped, in case the computer was asleep
      last = now
      if (isBlurred || document.hidden) return
      if (section.current?.querySelector(':hover, :focus-visible, [data-dragged]')) return
      for (const shown of sonner.getToasts()) {
        if ('dismiss' in shown) continue
        const rest = remainingTime.get(shown) ?? LIFETIME + passed
        if (rest > passed) remainingTime.set(shown, rest - passed)
        else sonner.dismiss(shown.id)
      }
    }, TICK)
    return () => {
      clearInterval(timer)
      removeEventListener('blur', follow)
      removeEventListener('focus', follow)
    }
  }, [busy, section])
}

const CONTROLS = 'a[href], button, input, select, textarea, [role=option]'
const UNCOVERED = `:is(${CONTROLS}):not(nav *), progress, [aria-posinset="1"]`

/**
 * Moves the toasts to a place in the upper half of the window where they cover no control, no progress bar and no first
 * row of a ledger, on the screen or in the open dialog. They may cover a breadcrumb that does not have the focus. If there is
 * no such place, they leave at least the focused element uncovered (WCAG 2.4.11).
 */
function useFreePlace(section: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const place = () => {
      const list = section.current?.querySelector<HTMLElement>('ol')
      const { activeElement } = document
      // A toast does not move away from the pointer or the focus.
      if (!list || !activeElement || list.contains(activeElement) || list.matches(':hover')) return
      list.style.translate = ''
      const { left, top, right } = list.getBoundingClientRect()
      // Uses the final position, because a new toast is still animating.
      const cards = [...list.querySelectorAll<HTMLElement>(':scope > li')]
      const height = Math.max(0, ...cards.map(({ offsetHeight }, behind) => offsetHeight + behind * STEP))
      const toasts = { left, top, right, bottom: top + height }
      const screen =
        [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.querySelector('main')
      const obstacles = [...(screen?.querySelectorAll(UNCOVERED) ?? [])].map((element) =>
        element.getBoundingClientRect(),
      )
      const focused = activeElement.matches(CONTROLS) ? [activeElement.getBoundingClientRect()] : []
      const { x, y } = findFreePlace(toasts, [...obstacles, ...focused], innerHeight, innerHeight / 2) ??
        findFreePlace(toasts, focused, innerHeight, innerHeight) ?? { x: 0, y: 0 }
      list.style.translate = `${x}px ${y}px`
    }
    const observer = new MutationObserver(place)
    if (section.current) observer.observe(section.current, { childList: true, subtree: true })
    document.addEventListener('focusin', place)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', place)
      removeEventListener('resize', place)
    }
  }, [section])
}

/** Lets the person dismiss a toast by dragging it sideways. */
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
    const away = type === 'pointerup' && Math.abs(moved) >= card.offsetWidth * DISMISS_SHARE
    const goal = away ? `${Math.sign(moved) * 120}%` : '0px'
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
    card.animate({ translate: [card.style.translate, goal] }, { duration, easing: 'ease-out' })
    card.style.translate = goal
    delete card.dataset.dragged
    if (away) card.querySelector<HTMLElement>(CLOSE)?.click() // dismiss with the close button
    drag.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

/**
 * What the visible toasts do. Sonner keeps the last hundred toasts with their callbacks, so these refer to an id only: the
 * callbacks of a form would keep its elements in memory.
 */
const visible = new Map<string | number, ToastOptions>()

function takeOptions(id: string | number) {
  const options = visible.get(id)
  visible.delete(id)
  return options
}

/** The toasts with this text. `getToasts` excludes those that are being dismissed, which cannot be updated any more. */
const toastsWith = (text: string) => sonner.getToasts().filter((one) => 'title' in one && one.title === text)

function dismissToast(text: string) {
  for (const { id } of toastsWith(text)) sonner.dismiss(id)
}

const undoesWrite = (options: ToastOptions | undefined) => options?.undo !== undefined && !options.isOnlyOffer

/** Shows a toast, or updates the one with these texts. One that undoes a write stays: two people can have the same name. */
export function showToast(options: ToastOptions) {
  const found = undoesWrite(options)
    ? undefined
    : toastsWith(options.text).find((one) => 'description' in one && one.description === options.description)
  const shown = found && !undoesWrite(visible.get(found.id)) ? found : undefined
  const id: string | number = sonner[options.kind](options.text, {
    ...(shown && { id: shown.id }),
    description: options.description,
    action: options.undo && { label: options.undo.label, onClick: () => takeOptions(id)?.undo?.onClick() },
    onDismiss: closeToast,
  })
  visible.set(id, options)
}

/** Called when a toast disappears without a click on its button. The close button removes a toast without dismissing it. */
function closeToast({ id, delete: isDismissed }: ToastT) {
  takeOptions(id)?.onClose?.()
  if (!isDismissed) sonner.dismiss(id)
}

/** Dismisses the toasts that offer to undo a write. */
export function dismissUndo() {
  for (const [id, { undo, isOnlyOffer }] of visible) if (undo && !isOnlyOffer) sonner.dismiss(id)
}
