import { type ReactNode, useSyncExternalStore } from 'react'

/** What a person is asked before something happens. */
export type Question = {
  /** The exact words of the specification. */
  question: ReactNode
  /** What follows from it, on a line of its own. It may become known late: the buttons don't wait for it. */
  consequence?: ReactNode
  /** For what can't be taken back: the button is red. */
  danger?: boolean
}
type Asked = Question & { answer: (confirmed: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/**
 * Asks the person, in the dialog titled 'Confirmation' (specification §2).
 * @returns whether they confirmed; a question that a newer one pushes aside counts as cancelled
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      ask(null)
      resolve(confirmed)
    }
    ask({ ...question, answer })
  })
}

/** Takes back the question that waits: what it was about is no longer on the screen. */
export const dismissQuestion = () => asked?.answer(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question that waits for an answer. */
export const usePendingQuestion = () => useSyncExternalStore(subscribe, () => asked)
