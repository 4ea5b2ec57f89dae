import { type MutationKey, type UseMutationOptions, useIsMutating, useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { appendSentence, isOutcomeUnknown, saveErrorMessage } from '@/api/errors'
import { useIsUnmounted } from '@/form/form-key'
import type { SaveOutcome } from './save-record'

/** A mutation that names what it writes. */
export type SaveMutation<Values, Started = unknown> = UseMutationOptions<void, Error, Values, Started> & {
  mutationKey: MutationKey
}

export type SubmitTools<Values> = {
  /** Disables the fields. Call it once the values are valid. */
  start: () => void
  /** Enables the fields again. The end of the save does it too. */
  stop: () => void
  /**
   * Runs the mutation, and closes the form. If the form unmounts before the response, the promise never settles, and no later
   * step runs.
   */
  sendAndClose: (values: Values) => Promise<void>
  /** Whether the person has left the form, so that nothing may be sent any more. */
  isCancelled: () => boolean
}

export type SubmitOptions<Values, Started> = {
  mutation: SaveMutation<Values, Started>
  /** Saves of new records share one mutation key, and need not wait for each other. */
  isNew?: boolean
  /** Whether submitting does nothing, because the record has not loaded or an upload is running. */
  isBlocked: boolean
  /** Validates, asks and sends. Resolves to undefined if the values are invalid. */
  save: (tools: SubmitTools<Values>) => Promise<SaveOutcome | undefined>
  /** Called after a save, if the form is still mounted. */
  onSaved: (values: Values) => void
  /** Called after a save, unless the person has left the form. */
  onClose?: ((options: { ignoreBlocker: true }) => void) | undefined
}

/** Saves a form: one submit at a time, after an earlier save of the same record from a form that was left. */
export function useSubmit<Values, Started>(options: SubmitOptions<Values, Started>) {
  const { mutation, isNew = false, isBlocked, save, onSaved, onClose } = options
  const isUnmounted = useIsUnmounted()
  const isSubmitting = useRef(false) // state would change a render too late
  const [isSaving, setSaving] = useState(false)
  const [checkError, setCheckError] = useState<unknown>()
  const { mutate, isPending, error } = useMutation(mutation)
  // The server might process the earlier save after this one, and so undo this one.
  const isWaiting = useIsMutating({ mutationKey: mutation.mutationKey }) > 0 && !isPending && !isNew
  const isBusy = isSaving || isWaiting

  const start = () => {
    setSaving(true)
    setCheckError(undefined)
  }
  const stop = () => flushSync(() => setSaving(false)) // a disabled field takes no focus
  const sendAndClose = (values: Values) =>
    new Promise<void>((resolve, reject) => {
      // React Query skips these callbacks once the form has unmounted, so a late response closes no other dialog.
      mutate(values, {
        onSuccess: () => {
          onSaved(values)
          if (!isUnmounted()) onClose?.({ ignoreBlocker: true })
          resolve()
        },
        onError: reject,
      })
    })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting.current || isBusy || isBlocked) return
    isSubmitting.current = true
    const focused = document.activeElement
    try {
      const outcome = await save({ start, stop, sendAndClose, isCancelled: isUnmounted })
      if (outcome?.status === 'failed' && outcome.stage === 'check') setCheckError(outcome.error)
    } finally {
      isSubmitting.current = false
      stop()
      // Disabled fields lose the focus.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
    }
  }

  return {
    submit,
    isBusy,
    /** The values of this form are being sent. */
    isSending: isPending,
    /** An earlier save is still running. */
    isWaiting,
    /** Why the last attempt failed, fit to be shown. */
    problem: isSaving ? undefined : problemOf(checkError, error),
  }
}

/** The message about the last attempt to save; undefined if there is none. */
function problemOf(checkError: unknown, saveError: Error | null): string | undefined {
  if (!checkError) return saveError ? saveErrorMessage(saveError) : undefined
  const consequence = 'This attempt was not saved. The earlier one may have been.'
  return appendSentence(checkError, isOutcomeUnknown(saveError) ? consequence : 'Nothing was saved.')
}
