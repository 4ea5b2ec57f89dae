import { type ReactNode, useSyncExternalStore } from 'react'

/** A question that the user must answer before an action runs. */
export type Question = {
  /** The exact text from the specification. */
  question: ReactNode
  /** The consequence, on its own line. It may load later; the buttons do not wait for it. */
  consequence?: ReactNode
  /** Makes the Confirm button red, for actions that cannot be undone. */
  danger?: boolean
}
type PendingQuestion = Question & { answer: (confirmed: boolean) => void }

let pending: PendingQuestion | null = null
const listeners = new Set<() => void>()

function setPending(next: PendingQuestion | null) {
  pending = next
  for (const listener of listeners) listener()
}

/**
 * Asks the user in the dialog titled 'Confirmation' (specification §2).
 * @returns whether the user confirmed; a newer question cancels the pending one
 */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      setPending(null)
      resolve(confirmed)
    }
    setPending({ ...question, answer })
  })
}

/** Cancels the pending question, for example because its subject is no longer on the screen. */
export const dismissQuestion = () => pending?.answer(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the pending question. */
export const usePendingQuestion = () => useSyncExternalStore(subscribe, () => pending)
