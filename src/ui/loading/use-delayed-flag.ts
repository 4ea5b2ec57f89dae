import { useEffect, useState } from 'react'

const DELAY = 150

/** Returns true once `waiting` has been true for 150 ms, so that short waits do not flicker. */
export function useDelayedFlag(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(setLate, DELAY, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}
