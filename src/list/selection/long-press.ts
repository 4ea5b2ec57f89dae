import { rowIdOf } from '@/list/table/row-keys'

/** How long a finger must rest on a row, in milliseconds. */
const LONG_PRESS = 500
/** How far it may move meanwhile, in pixels. */
const TOLERANCE = 10

/**
 * Selects a row of a list when a finger rests on it.
 * @returns a function that removes the listeners
 */
export function listenToLongPress(list: HTMLElement | null | undefined): (() => void) | undefined {
  if (!list) return undefined
  const listening = new AbortController()
  const { signal } = listening
  let start: { x: number; y: number } | undefined
  let timer = 0
  const cancel = () => {
    clearTimeout(timer)
    start = undefined
  }
  const onPointerDown = ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
    cancel()
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return
    const checkbox = target.closest('a, button, input') ? null : target.closest('tbody tr')?.querySelector('input')
    const rowId = rowIdOf(target)
    if (!checkbox) return
    start = { x, y }
    // The row may show another record by then.
    timer = window.setTimeout(() => rowIdOf(checkbox) === rowId && checkbox.click(), LONG_PRESS)
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > TOLERANCE) cancel()
  }
  // Otherwise the phone would select a word.
  const onContextMenu = (event: Event) => {
    if (start) event.preventDefault()
  }
  list.addEventListener('pointerdown', onPointerDown, { signal })
  list.addEventListener('pointermove', onPointerMove, { signal })
  list.addEventListener('pointerup', cancel, { signal })
  list.addEventListener('pointercancel', cancel, { signal })
  list.addEventListener('contextmenu', onContextMenu, { signal })
  return () => {
    cancel()
    listening.abort()
  }
}
