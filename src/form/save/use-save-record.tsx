import {
  type MutationKey,
  type QueryClient,
  type UseMutationOptions,
  type UseQueryResult,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isOutcomeUnknown } from '@/api/errors'
import type { BaseValues } from '@/form/conflicts/base-values'
import { useConflictDialog } from '@/form/conflicts/use-conflict-dialog'
import type { DuplicateGuard } from '@/form/duplicates/duplicate-check'
import type { FormRegistry } from '@/form/form-registry'
import type { Undo } from '@/jobs/action'
import { kindOf, recordChange } from '@/jobs/recent-changes'
import { offerUndo } from '@/jobs/run-single'
import { isSignedIn } from '@/session/session'
import { BidiText } from '@/ui/bidi-text'
import { confirm } from '@/ui/dialog/confirm'
import { problemOf, setFieldErrors } from './save-problem'
import { type SaveSteps, saveRecord } from './save-record'
import { isBusy, type SavePhase, type SaveState, statusOf } from './save-status'
import { useIsUnmounted } from './use-is-unmounted'
import { focusFirstInvalid, validate } from './validate-form'

type MutationOptions<Values> = {
  mutation: UseMutationOptions<void, Error, Values> & { mutationKey: MutationKey }
  base: BaseValues
  /** Guards forms that create records against creating one twice. */
  guard?: DuplicateGuard
}

type SaveRecordOptions<Item, Values extends FieldValues> = MutationOptions<Values> & {
  form: UseFormReturn<Values>
  record: UseQueryResult<Item>
  toValues: (item: Item) => Values
  /** Takes an update back. */
  undo: Undo
  /** The id of the record; 0 for a new one and for the profile. */
  id: number
  /** The field that names the record. */
  nameField: keyof Values & string
  registry: FormRegistry
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
): SaveState & { prompts: ReactNode } {
  const { form, record, toValues, registry, base, guard, isBlocked, onSaved, onClose } = options
  const client = useQueryClient()
  const isUnmounted = useIsUnmounted()
  const isSubmitting = useRef(false) // state would change a render too late
  const [phase, setPhase] = useState<SavePhase>()
  const [checkError, setCheckError] = useState<unknown>()
  const { askConflicts, conflictDialog } = useConflictDialog(registry)
  const save = useGuardedMutation(options)
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
          reportSave(client, options, values, before)
          if (!isUnmounted()) onClose?.({ ignoreBlocker: true })
          resolve()
        },
        onError: (error) => {
          setFieldErrors(form, error)
          reject(error)
        },
      })
    })

  const stepsFor = (values: Values): SaveSteps<Item> => {
    const validated = JSON.stringify(form.getValues())
    let before: Item | undefined
    return {
      isUnmounted,
      confirmMissingFiles: async () => {
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
        before = item
        const { theirChanges, conflicts } = base.merge(theirs, form.getValues())
        const choice = conflicts.length > 0 ? await ask(() => askConflicts(conflicts)) : {}
        if (!choice) return 'cancelled'
        form.setValues((mine) => ({ ...mine, ...theirChanges, ...choice }), { shouldDirty: true })
        form.resetDefaultValues(theirs) // the values of others follow no rule of this form
        base.replace(theirs)
        return conflicts.length > 0 ? 'resolved' : 'none'
      },
      confirmDuplicates: async () => !guard || guard.confirmDuplicates({ client, isUnmounted, ask }),
      send: async () => {
        const sendValid = (valid: Values) => send(valid, before)
        if (JSON.stringify(form.getValues()) === validated) return sendValid(values).then(() => true)
        return validate(form, sendValid, (errors) => {
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
    const onValid = async (values: Values) => {
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

/**
 * A mutation that reports its outcome to the base values and the duplicate guard, which need it before the next save.
 */
function useGuardedMutation<Values extends FieldValues>({ mutation, base, guard }: MutationOptions<Values>) {
  return useMutation({
    ...mutation,
    onMutate: () => {
      base.setLostSave(undefined)
      return guard?.onStart()
    },
    onError: (error, values) => base.setLostSave(isOutcomeUnknown(error) ? values : undefined),
    onSettled: (_data, error, _values, startedCreate, { client }) => guard?.onSettled(error, startedCreate, client),
  })
}

/** Lists a save in the recent changes. An update that sets a password cannot be undone: nobody knows the old one. */
function reportSave<Item, Values extends FieldValues>(
  client: QueryClient,
  { id, undo, nameField, mutation, registry, guard }: SaveRecordOptions<Item, Values>,
  saved: Values,
  before: Item | undefined,
) {
  const setsPassword = Object.keys(saved).some((name) => registry.isPassword(name) && saved[name])
  const usable = before === undefined || guard?.isNew || setsPassword ? undefined : undo
  const rows = [{ id, name: String(saved[nameField]), data: { before, saved } }]
  const change = recordChange({ kind: kindOf(undo.write), text: mutation.meta?.success ?? '', rows, undo: usable })
  offerUndo(client, change, usable)
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
