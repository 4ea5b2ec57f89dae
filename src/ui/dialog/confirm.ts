import type { ReactNode } from 'react'
import { createStore, useStore } from '@/create-store'

/** A question that a person must answer before an action runs. */
export type Question = {
  /** The exact text from the specification. */
  question: ReactNode
  /** The consequence, on its own line. It may load later; the buttons do not wait for it. */
  consequence?: ReactNode
  /** Makes the Confirm button red, for actions that take something away. */
  danger?: boolean
}
type PendingQuestion = Question & { answer: (confirmed: boolean) => void }

const pendingQuestion = createStore<PendingQuestion | null>(null)

/**
 * Asks the person in the dialog titled 'Confirmation' (specification §2).
 * @returns whether the person confirmed; a newer question cancels the pending one
 */
export function confirm(question: Question): Promise<boolean> {
  pendingQuestion.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      pendingQuestion.set(null)
      resolve(confirmed)
    }
    pendingQuestion.set({ ...question, answer })
  })
}

/** Cancels the pending question, for example because its subject is no longer on the screen. */
export const dismissQuestion = () => pendingQuestion.get()?.answer(false)

/** Returns the pending question. */
export const usePendingQuestion = () => useStore(pendingQuestion, (question) => question)

/** The questions of Base UI, and the native dialog that replaces a dialog that failed. */
const QUESTION = '[role=alertdialog][data-open], dialog:modal'

/** Whether a question is open. It must be answered first: not even the palette opens over it. */
export const isQuestionOpen = (): boolean => document.querySelector(QUESTION) !== null

/** Whether a modal dialog or a question is open, so that shortcuts do not reach the page behind it. */
export const isDialogOpen = (): boolean => document.querySelector(`[role=dialog][data-open], ${QUESTION}`) !== null
