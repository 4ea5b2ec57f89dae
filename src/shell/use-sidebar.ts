import { useCallback, useEffect, useState } from 'react'
import { readStorage, writeStorage } from '@/storage'

const KEY = 'sidebar'
const RESIZE_DELAY = 250
const isNarrow = () => window.innerWidth < 1024

const readIsOpen = () => readStorage(KEY) !== 'closed'

/**
 * The state of the sidebar. On desktop widths it starts as the person left it (open by default, specification §2). On
 * narrow windows, where it covers the screen, it starts closed. Resizing is debounced by 250 ms (specification §9).
 */
export function useSidebar() {
  const [open, setOpen] = useState(() => !isNarrow() && readIsOpen())
  /** Closes the sidebar if it covers the screen, and moves focus from it to the toggle button. */
  const closeOverlay = useCallback(() => {
    if (!isNarrow()) return
    if (document.getElementById('sidebar')?.contains(document.activeElement))
      document.querySelector<HTMLElement>('[aria-controls=sidebar]')?.focus()
    setOpen(false)
  }, [])
  useEffect(() => {
    let narrow = isNarrow()
    let timer = 0
    const adaptToWidth = () => {
      if (isNarrow() === narrow) return
      narrow = isNarrow()
      if (narrow) closeOverlay()
      else setOpen(readIsOpen())
    }
    const onResize = () => {
      clearTimeout(timer)
      timer = window.setTimeout(adaptToWidth, RESIZE_DELAY)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeOverlay()
    }
    addEventListener('resize', onResize)
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', onResize)
      removeEventListener('keydown', onKey)
    }
  }, [closeOverlay])
  return {
    open,
    toggle: () => {
      setOpen(!open)
      if (!isNarrow()) writeStorage(KEY, open ? 'closed' : 'open')
    },
    closeOverlay,
  }
}
