import type { UseMutationResult } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { isRecord } from '@/api/fields'

type SubmitOptions<Values extends FieldValues, Output> = {
  form: Pick<UseFormReturn<Values, unknown, Output>, 'handleSubmit'>
  save: UseMutationResult<void, Error, Output>
  /** Asked before anything is sent, when the fields are valid: whether to go on. */
  settle?: () => Promise<boolean>
  /** Fields are disabled, and nothing is sent. */
  busy: boolean
  /** Nothing is sent while it holds: the record is not there, or an upload is running. */
  blocked: boolean
  /** Called once it is saved, if the form is still there. */
  onSaved: (values: Output) => void
  /** Called when it is not, before the failure is shown. */
  onFailed?: (error: Error) => void
}

/**
 * Puts the focus into the first field that is wrong, in the order of the rules; once: react-hook-form does it again a
 * moment later, into what is wrong by then, and the next letters would go there.
 */
const focusFirstWrong = (errors: FieldErrors) => {
  const [wrong]: unknown[] = Object.values(errors)
  const ref = isRecord(wrong) && wrong.ref
  if (isRecord(ref) && typeof ref.focus === 'function') ref.focus()
}

/**
 * A form's submit handler: validates, saves, and takes one press for one save. Fields should be disabled while it saves;
 * after a failure the focus is put back where it was.
 */
export function useSubmit<Values extends FieldValues, Output>(options: SubmitOptions<Values, Output>) {
  const { form, save, settle, busy, blocked, onSaved, onFailed } = options
  const sending = useRef(false) // state would be a render too late
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!busy && document.activeElement === document.body && focused.current instanceof HTMLElement) {
      focused.current.focus()
    }
  }, [busy])

  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current || busy || blocked) return
    sending.current = true
    focused.current = document.activeElement
    const send = form.handleSubmit(
      (values) =>
        new Promise<void>((resolve) => {
          // Not called once the form is gone: a late answer closes no other dialog.
          save.mutate(values, {
            onSuccess: () => onSaved(values),
            onError: (error) => onFailed?.(error),
            onSettled: () => resolve(),
          })
        }),
      focusFirstWrong,
    )
    const submit = settle
      ? form.handleSubmit(async () => ((await settle()) ? send() : undefined), focusFirstWrong)
      : send
    await submit()
    sending.current = false
  }
}
