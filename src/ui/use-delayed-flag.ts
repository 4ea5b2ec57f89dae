import { useEffect, useState } from 'react'

const LATE = 150

/** Whether `waiting` has been going on for 150 ms: what takes less is not worth a change on the screen. */
export function useDelayedFlag(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(setLate, LATE, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}
