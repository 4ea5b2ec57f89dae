import { useEffect } from 'react'

const open = { dialog: 0, question: 0 }

/**
 * Counts a modal dialog while it is mounted, so that shortcuts do not reach the page behind it.
 * @param kind a question must be answered first: not even the palette opens over it
 */
export function useOpenDialog(kind: keyof typeof open) {
  useEffect(() => {
    open[kind] += 1
    return () => {
      open[kind] -= 1
    }
  }, [kind])
}

/** Whether a modal dialog or a question is open. */
export const isDialogOpen = (): boolean => open.dialog + open.question > 0

/** Whether a question is open. */
export const isQuestionOpen = (): boolean => open.question > 0
