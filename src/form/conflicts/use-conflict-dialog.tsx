import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormRegistry } from '@/form/form-registry'
import { ConflictDialog } from './conflict-dialog'
import type { Conflict } from './three-way-merge'

/** The values to keep, by field; null returns to the form. */
type Choice = FieldValues | null

/** Opens the conflict dialog and waits for the choice. The form renders `conflictDialog`. */
export function useConflictDialog({ labelOf }: FormRegistry) {
  const [question, setQuestion] = useState<{ conflicts: Conflict[]; answer: (choice: Choice) => void }>()
  return {
    askConflicts: async (conflicts: Conflict[]) => {
      const choice = await new Promise<Choice>((answer) => setQuestion({ conflicts, answer }))
      setQuestion(undefined)
      return choice
    },
    conflictDialog: question && <ConflictDialog {...question} labelOf={labelOf} />,
  }
}
