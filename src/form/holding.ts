import { createContext, use, useEffect, useState } from 'react'

/** Adds or takes away one piece of work that the form's Confirm waits for. */
type Hold = (by: 1 | -1) => void

/** What fields report running work to; the value is `useHeld`'s `hold`. */
export const Holding = createContext<Hold>(() => {})

/** For forms: whether any piece of work holds Confirm back, and the value of the `Holding` around their fields. */
export function useHeld() {
  const [count, setCount] = useState(0)
  const [hold] = useState<Hold>(() => (by: 1 | -1) => setCount((now) => now + by))
  return { isHeld: count > 0, hold }
}

/** For fields: holds the form's Confirm back while something is running, such as an upload. */
export function useHolds(running: boolean) {
  const hold = use(Holding)
  useEffect(() => {
    if (!running) return
    hold(1)
    return () => hold(-1)
  }, [running, hold])
}
