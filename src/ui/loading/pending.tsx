import { useEffect, useState } from 'react'

type PendingProps = { label: string; className?: string }

/** Shown in place of content that is loading. */
export const Pending = ({ label, className = 'p-16' }: PendingProps) => (
  <output className={`flex items-center justify-center text-accent ${className}`}>
    <Spinner className="size-7" />
    <span className="sr-only">{label}</span>
  </output>
)

/** A spinner. Decorative: the busy element itself must announce its state. */
export const Spinner = ({ className = 'size-6' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={`inline-block animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
  />
)

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
