import { useCallback, useEffect, useState } from 'react'

const KEY = 'sidebar'
const RESIZE_DELAY = 250
const isNarrow = () => window.innerWidth < 1024

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'closed'
  } catch {
    return true
  }
}

/**
 * Whether the sidebar is open: at first as it was left at desktop width (open by default, specification §2), closed
 * where it would cover the screen. A change of the window's size is looked at after 250 ms (specification §9).
 */
export function useSidebar() {
  const [open, setOpen] = useState(() => !isNarrow() && kept())
  /** Closes it where it covers the screen. The focus in it goes to the button that opens it. */
  const closeOverlay = useCallback(() => {
    if (!isNarrow()) return
    if (document.getElementById('sidebar')?.contains(document.activeElement))
      document.querySelector<HTMLElement>('[aria-controls=sidebar]')?.focus()
    setOpen(false)
  }, [])
  useEffect(() => {
    let narrow = isNarrow()
    let timer = 0
    const settle = () => {
      if (isNarrow() === narrow) return
      narrow = isNarrow()
      if (narrow) closeOverlay()
      else setOpen(kept())
    }
    const onResize = () => {
      clearTimeout(timer)
      timer = window.setTimeout(settle, RESIZE_DELAY)
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
      if (isNarrow()) return
      try {
        localStorage.setItem(KEY, open ? 'closed' : 'open')
      } catch {
        // Storage is blocked: it opens again on the next visit.
      }
    },
    closeOverlay,
  }
}
