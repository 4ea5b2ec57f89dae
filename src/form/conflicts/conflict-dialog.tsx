import { type SubmitEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatValue } from '@/form/field-values'
import { type Fields, labelOf } from '@/form/form-context'
import { FormFrame } from '@/form/form-frame'
import type { Conflict } from './three-way-merge'

type Question = {
  conflicts: readonly Conflict[]
  /** Receives the values to keep, by field; null returns to the form. */
  answer: (choice: FieldValues | null) => void
}

/** Opens the conflict dialog and waits for the choice. The form renders `conflictDialog`. */
export function useConflictDialog(fields: Fields) {
  const [question, setQuestion] = useState<Question>()
  return {
    askConflicts: async (conflicts: readonly Conflict[]) => {
      const choice = await new Promise<FieldValues | null>((answer) => setQuestion({ conflicts, answer }))
      setQuestion(undefined)
      return choice
    },
    conflictDialog: question && <ConflictDialog {...question} fields={fields} />,
  }
}

const sides = { mine: 'Yours', theirs: 'Theirs' } as const

/** Shows both values of each field that somebody else has changed too, and asks which to keep. */
function ConflictDialog({ conflicts, fields, answer }: Question & { fields: Fields }) {
  const cancel = useRef<HTMLButtonElement>(null)
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    answer(
      Object.fromEntries(
        conflicts.map(({ name, mine, theirs }) => [name, chosen.get(name) === 'theirs' ? theirs : mine]),
      ),
    )
  }
  return (
    <FormFrame
      title="Changed by someone else"
      description="Someone else saved changes while you were editing. Choose which values to keep. Their other changes stay."
      onClose={() => answer(null)}
      onSubmit={choose}
      onCancel={() => answer(null)}
      initialFocus={cancel} // a second Enter for Confirm must not overwrite anything
      cancelButton={{ ref: cancel, children: 'Back to the form' }}
      submitButton={{ children: 'Save' }}
      className="flex flex-col gap-4"
    >
      {conflicts.map(({ name, ...values }) => (
        <fieldset key={name}>
          <legend className="mb-1.5 font-medium">{labelOf(fields, name)}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((side) => (
              // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the label contains the control and its text
              <label key={side} className="radio-card flex items-start gap-2">
                <input
                  type="radio"
                  name={name}
                  value={side}
                  defaultChecked={side === 'mine'}
                  className="mt-1 accent-accent"
                />
                <span className="min-w-0">
                  <span className="block text-sm text-muted">{sides[side]}</span>
                  <bdi className="block max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                    {formatValue(values[side], values[side === 'mine' ? 'theirs' : 'mine'])}
                  </bdi>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </FormFrame>
  )
}
