import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { useConflictDialog } from '@/form/conflicts/use-conflict-dialog'
import type { SaveUnattended } from '@/form/drafts/drafts'
import { problemOf, setFieldErrors } from './save-problem'
import { saveRecord } from './save-record'
import { isBusy, type SavePhase, type SaveState, statusOf } from './save-status'
import { createSaveSteps, guardMutation, reportSave, type SaveContext, type SaveOptions } from './save-steps'
import { createUnattendedSave } from './save-unattended'
import { useIsUnmounted } from './use-is-unmounted'
import { focusFirstInvalid, validate } from './validate-form'

type SaveRecordOptions<Item, Values extends FieldValues> = Omit<SaveOptions<Item, Values>, 'askConflicts'> & {
  /** Whether submitting does nothing, because the record has not loaded or an upload is running. */
  isBlocked: boolean
  /** Called after a save, if the form is still mounted. */
  onSaved: (values: Values) => void
  /** Called after a save, unless the person has left the form. */
  onClose?: (options: { ignoreBlocker: true }) => void
}

/** Binds `saveRecord` to a form: one submit at a time, the prompts of the steps, and the status of the save. */
export function useSaveRecord<Item, Values extends FieldValues>(
  options: SaveRecordOptions<Item, Values>,
): SaveState & { prompts: ReactNode; saveUnattended: SaveUnattended } {
  const { form, registry, guard, isBlocked, onSaved, onClose } = options
  const client = useQueryClient()
  const isUnmounted = useIsUnmounted()
  const isSubmitting = useRef(false) // state would change a render too late
  const [phase, setPhase] = useState<SavePhase>()
  const [checkError, setCheckError] = useState<unknown>()
  const { askConflicts, conflictDialog } = useConflictDialog(registry)
  const saveOptions = { ...options, askConflicts }
  const save = useMutation(guardMutation(options))
  // All new records share one mutation key, and they do not have to wait for each other.
  const isWaiting = useIsMutating({ mutationKey: options.mutation.mutationKey }) > 0 && !save.isPending && !guard?.isNew
  const problem = problemOf(checkError, save.error)
  const status = statusOf({ ...save, phase, isWaiting, problem })
  const rememberFocus = useRestoreFocus(isBusy(status))

  async function ask<Answer>(prompt: () => Promise<Answer>): Promise<Answer> {
    setPhase('asking')
    const answer = await prompt()
    setPhase('checking')
    return answer
  }

  const send = (values: Values, before: Item | undefined) =>
    new Promise<void>((resolve, reject) => {
      setPhase('saving')
      // React Query skips these callbacks once the form has unmounted, so a late response closes no other dialog. The
      // promise then stays pending, and the steps end here.
      save.mutate(values, {
        onSuccess: () => {
          onSaved(values)
          reportSave(client, saveOptions, values, before)
          if (!isUnmounted()) onClose?.({ ignoreBlocker: true })
          resolve()
        },
        onError: (error) => {
          setFieldErrors(form, error)
          reject(error)
        },
      })
    })

  const onInvalid = (errors: FieldErrors<Values>) => {
    flushSync(() => setPhase(undefined)) // a disabled field takes no focus
    focusFirstInvalid(errors)
  }
  const context: SaveContext<Item, Values> = { client, isUnmounted, ask, send, onInvalid }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting.current || isBusy(status) || isBlocked) return
    isSubmitting.current = true
    rememberFocus()
    const onValid = async (values: Values) => {
      setPhase('checking')
      setCheckError(undefined)
      const outcome = await saveRecord(createSaveSteps(saveOptions, context, values))
      if (outcome.status === 'failed' && outcome.stage === 'check') setCheckError(outcome.error)
      setPhase(undefined)
    }
    await validate(form, onValid, focusFirstInvalid)
    isSubmitting.current = false
  }

  return {
    status,
    problem: phase ? undefined : problem,
    prompts: conflictDialog,
    submit,
    saveUnattended: createUnattendedSave(client, saveOptions),
  }
}

/**
 * Restores the focus after a save, because disabled fields lose it.
 * @returns a function that remembers the focused element; call it before the fields become disabled
 */
function useRestoreFocus(isBusy: boolean): () => void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus()
  }, [isBusy])
  return () => {
    focused.current = document.activeElement
  }
}
