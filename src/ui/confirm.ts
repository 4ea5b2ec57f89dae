import type { ReactNode } from 'react'
import { createStore, useStore } from '@/create-store'

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

const asked = createStore<Asked | null>(null)

/**
 * Asks the person, in the dialog titled 'Confirmation' (specification §2).
 * @returns whether they confirmed; a question that a newer one pushes aside counts as cancelled
 */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      asked.set(null)
      resolve(confirmed)
    }
    asked.set({ ...question, answer })
  })
}

/** Takes back the question that waits: what it was about is no longer on the screen. */
export const dismissQuestion = () => asked.get()?.answer(false)

/** The question that waits for an answer. */
export const useAsked = () => useStore(asked, (question) => question)
