import { useEffect, useState } from 'react'

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
  useEffect(() => {
    let narrow = isNarrow()
    let timer = 0
    const settle = () => {
      if (isNarrow() === narrow) return
      narrow = isNarrow()
      setOpen(!narrow && kept())
    }
    const onResize = () => {
      clearTimeout(timer)
      timer = window.setTimeout(settle, RESIZE_DELAY)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isNarrow()) setOpen(false)
    }
    addEventListener('resize', onResize)
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', onResize)
      removeEventListener('keydown', onKey)
    }
  }, [])
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
    /** Closes it where it covers the screen. */
    closeOverlay: () => {
      if (isNarrow()) setOpen(false)
    },
  }
}
