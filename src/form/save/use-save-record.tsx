import {
  type MutationKey,
  type UseMutationOptions,
  type UseQueryResult,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { appendSentence, isOutcomeUnknown, saveErrorMessage } from '@/api/errors'
import { isRecord } from '@/api/fields'
import type { BaseValues } from '@/form/conflicts/base-values'
import { ConflictDialog } from '@/form/conflicts/conflict-dialog'
import type { Conflict } from '@/form/conflicts/three-way-merge'
import type { CreateGuard } from '@/form/duplicates/duplicate-check'
import type { FormRegistry } from '@/form/form-registry'
import { isSignedIn } from '@/session/session'
import { BidiText } from '@/ui/bidi-text'
import { confirm } from '@/ui/dialog/confirm'
import { markRefused, otherRefusals } from './refused-fields'
import { type SaveSteps, saveRecord } from './save-record'
import { isBusy, type SavePhase, type SaveState, statusOf } from './save-status'
import { useIsUnmounted } from './use-is-unmounted'
import { useRestoreFocus } from './use-restore-focus'

type MutationOptions<Output> = {
  mutation: UseMutationOptions<void, Error, Output> & { mutationKey: MutationKey }
  base: BaseValues
  /** Guards forms that create records against creating one twice. */
  guard?: CreateGuard
}

type SaveRecordOptions<Item, Values extends FieldValues, Output extends FieldValues> = MutationOptions<Output> & {
  form: UseFormReturn<Values, unknown, Output>
  record: UseQueryResult<Item>
  toValues: (item: Item) => Values
  registry: FormRegistry
  /** Whether submitting does nothing, because the record has not loaded or an upload is running. */
  isBlocked: boolean
  /** Called after a save, if the form is still mounted. */
  onSaved: (values: Output) => void
  /** Called after a save, unless the person has left the form. */
  onClose?: (options: { ignoreBlocker: true }) => void
}

/** Binds `saveRecord` to a form: one submit at a time, the prompts of the steps, and the status of the save. */
export function useSaveRecord<Item, Values extends FieldValues, Output extends FieldValues>(
  options: SaveRecordOptions<Item, Values, Output>,
): SaveState & { prompts: ReactNode } {
  const { form, record, toValues, registry, base, guard, isBlocked, onSaved, onClose } = options
  const client = useQueryClient()
  const isUnmounted = useIsUnmounted()
  const isSubmitting = useRef(false) // state would change a render too late
  const [phase, setPhase] = useState<SavePhase>()
  const [checkError, setCheckError] = useState<unknown>()
  const { askConflicts, conflictDialog } = useConflictDialog(registry)
  const save = useGuardedMutation(options)
  const isWaiting = useIsMutating({ mutationKey: options.mutation.mutationKey }) > 0 && !save.isPending && !guard?.isNew
  const problem = problemOf(form, checkError, save.error)
  const status = statusOf({ ...save, phase, isWaiting, problem })
  const rememberFocus = useRestoreFocus(isBusy(status))

  async function ask<Answer>(prompt: () => Promise<Answer>): Promise<Answer> {
    setPhase('asking')
    const answer = await prompt()
    setPhase('checking')
    return answer
  }

  const send = (values: Output) =>
    new Promise<void>((resolve, reject) => {
      setPhase('saving')
      // These callbacks do not run once the form has unmounted: a late answer closes no other dialog.
      save.mutate(values, {
        onSuccess: () => {
          onSaved(values)
          if (!isUnmounted()) onClose?.({ ignoreBlocker: true })
          resolve()
        },
        onError: (error) => {
          markRefused(form, error)
          reject(error)
        },
      })
    })

  const stepsFor = (values: Output): SaveSteps<Item> => {
    const validated = JSON.stringify(form.getValues())
    return {
      isUnmounted,
      finishOrDropUploads: async () => {
        const files = registry.failedFiles()
        return files.length === 0 || ask(() => confirmWithoutFiles(files))
      },
      refetch: async () => {
        setCheckError(undefined)
        const { data } = await record.refetch({ throwOnError: true })
        return isSignedIn() ? data : undefined // the end of the session cancels the request without an error
      },
      resolveConflicts: async (item) => {
        const theirs = toValues(item)
        const { taken, conflicts } = base.merge(theirs, form.getValues())
        const choice = conflicts.length > 0 ? await ask(() => askConflicts(conflicts)) : {}
        if (!choice) return 'cancelled'
        form.setValues((mine) => ({ ...mine, ...taken, ...choice }), { shouldDirty: true })
        base.replace(theirs)
        return conflicts.length > 0 ? 'resolved' : 'none'
      },
      confirmDuplicates: async () => !guard || guard.confirmDuplicates({ client, isUnmounted, ask }),
      send: async () => {
        if (JSON.stringify(form.getValues()) === validated) return send(values).then(() => true)
        return validate(form, send, (errors) => {
          flushSync(() => setPhase(undefined)) // a disabled field takes no focus
          focusFirstInvalid(errors)
        })
      },
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting.current || isBusy(status) || isBlocked) return
    isSubmitting.current = true
    rememberFocus()
    const onValid = async (values: Output) => {
      setPhase('checking')
      const outcome = await saveRecord(stepsFor(values))
      if (outcome.status === 'failed' && outcome.stage === 'check') setCheckError(outcome.error)
      setPhase(undefined)
    }
    await validate(form, onValid, focusFirstInvalid)
    isSubmitting.current = false
  }

  return { status, problem: phase ? undefined : problem, prompts: conflictDialog, submit }
}

/** Validates the form and passes on its values, or its errors. @returns whether the form was valid */
async function validate<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  onValid: (values: Output) => Promise<void>,
  onInvalid: (errors: FieldErrors<Values>) => void,
): Promise<boolean> {
  let isValid = false
  const submitValid = (values: Output) => {
    isValid = true
    return onValid(values)
  }
  await form.handleSubmit(submitValid, onInvalid)()
  return isValid
}

/**
 * Focuses the first invalid field, in the order of the rules. React Hook Form's own focus is off, because it repeats the
 * focus a moment later, when the person may already type elsewhere.
 */
function focusFirstInvalid(errors: FieldErrors) {
  const [invalid]: unknown[] = Object.values(errors)
  const ref = isRecord(invalid) && invalid.ref
  if (isRecord(ref) && typeof ref.focus === 'function') ref.focus()
}

/** The values to keep, by field; null returns to the form. */
type Choice = FieldValues | null

function useConflictDialog({ labelOf }: FormRegistry) {
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

/** A mutation that records its outcome for the merge and the duplicate check before the next save. */
function useGuardedMutation<Output extends FieldValues>({ mutation, base, guard }: MutationOptions<Output>) {
  return useMutation({
    ...mutation,
    onMutate: () => {
      base.setLostSave(undefined)
      return guard?.onStart()
    },
    onError: (error, values) => base.setLostSave(isOutcomeUnknown(error) ? values : undefined),
    onSettled: (_data, error, _values, startedCreate) => guard?.onSettled(error, startedCreate),
  })
}

function problemOf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  checkError: unknown,
  saveError: Error | null,
): string | undefined {
  if (checkError)
    return appendSentence(
      checkError,
      isOutcomeUnknown(saveError) ? 'This attempt was not saved. The earlier one may have been.' : 'Nothing was saved.',
    )
  return saveError ? [saveErrorMessage(saveError), ...otherRefusals(form, saveError)].join('; ') : undefined
}

/** Asks whether to save without the files that were refused or could not be uploaded. */
const confirmWithoutFiles = (files: string[]) =>
  confirm({
    question: 'Save without the file?',
    consequence: (
      <>
        Not uploaded: <BidiText>{files.join(', ')}</BidiText>.
      </>
    ),
  })
