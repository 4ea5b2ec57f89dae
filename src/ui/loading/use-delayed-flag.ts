import { useEffect, useState } from 'react'

/**
 * Returns true once `waiting` has been true for a while, so that short waits do not flicker.
 * @param delay in milliseconds
 */
export function useDelayedFlag(waiting: boolean, delay = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(setLate, delay, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, delay])
  return waiting && late
}
