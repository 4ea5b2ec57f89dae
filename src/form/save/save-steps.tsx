import {
  type MutationKey,
  mutationOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { isOutcomeUnknown } from '@/api/errors'
import type { BaseValues } from '@/form/conflicts/base-values'
import type { Conflict } from '@/form/conflicts/three-way-merge'
import type { DuplicateGuard } from '@/form/duplicates/duplicate-check'
import type { FormRegistry } from '@/form/form-registry'
import type { Undo } from '@/jobs/action'
import { reportChange } from '@/jobs/run-single'
import { isSignedIn } from '@/session/session'
import { BidiText } from '@/ui/bidi-text'
import { confirm } from '@/ui/dialog/confirm'
import type { SaveSteps } from './save-record'
import { validate } from './validate-form'

type MutationOptions<Values> = {
  mutation: UseMutationOptions<void, Error, Values> & { mutationKey: MutationKey }
  base: BaseValues
  /** Guards forms that create records against creating one twice. */
  guard?: DuplicateGuard
}

/** What a save needs. It can be used after the form has unmounted. */
export type SaveOptions<Item, Values extends FieldValues> = MutationOptions<Values> & {
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
  /** Asks which values to keep; null returns to the form. */
  askConflicts: (conflicts: Conflict[]) => Promise<FieldValues | null>
}

/** What differs between a save by a person and one without. */
export type SaveContext<Item, Values extends FieldValues> = {
  client: QueryClient
  /** Whether nothing may be sent any more. */
  isUnmounted: () => boolean
  /**
   * Shows a prompt and returns its answer.
   * @param reason why it is asked, if nobody can answer
   */
  ask: <Answer>(prompt: () => Promise<Answer>, reason: string) => Promise<Answer>
  /** Sends valid values. `before` is the record that was read before. */
  send: (values: Values, before: Item | undefined) => Promise<void>
  /** Receives the errors of values that became invalid by resolving the conflicts. */
  onInvalid: (errors: FieldErrors<Values>) => void
}

/** The steps of a save of these values, which are valid. */
export function createSaveSteps<Item, Values extends FieldValues>(
  { form, record, toValues, registry, base, guard, askConflicts }: SaveOptions<Item, Values>,
  { client, isUnmounted, ask, send, onInvalid }: SaveContext<Item, Values>,
  values: Values,
): SaveSteps<Item> {
  const validated = JSON.stringify(form.getValues())
  let before: Item | undefined
  return {
    isUnmounted,
    confirmMissingFiles: async () => {
      const files = registry.failedFiles().join(', ')
      return files === '' || ask(() => confirmWithoutFiles(files), `Not uploaded: ${files}.`)
    },
    refetch: async () => {
      const { data } = await record.refetch({ throwOnError: true })
      return isSignedIn() ? data : undefined // the end of the session cancels the request without an error
    },
    resolveConflicts: async (item) => {
      const theirs = toValues(item)
      before = item
      const { theirChanges, conflicts } = base.merge(theirs, form.getValues())
      const labels = conflicts.map(({ name }) => registry.labelOf(name)).join(', ')
      const reason = `Somebody else has changed the same field: ${labels}.`
      const choice = conflicts.length > 0 ? await ask(() => askConflicts(conflicts), reason) : {}
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
      return validate(form, sendValid, onInvalid)
    },
  }
}

/** Asks whether to save without the files that were refused or could not be uploaded. */
const confirmWithoutFiles = (files: string) =>
  confirm({
    question: 'Save without the file?',
    consequence: (
      <>
        Not uploaded: <BidiText>{files}</BidiText>.
      </>
    ),
  })

/** A mutation that reports its outcome to the base values and the duplicate guard, which need it before the next save. */
export const guardMutation = <Values extends FieldValues>({ mutation, base, guard }: MutationOptions<Values>) =>
  mutationOptions({
    ...mutation,
    onMutate: () => {
      base.setLostSave(undefined)
      return guard?.onStart()
    },
    onError: (error, values) => base.setLostSave(isOutcomeUnknown(error) ? values : undefined),
    onSettled: (_data, error, _values, startedCreate, { client }) => guard?.onSettled(error, startedCreate, client),
  })

/** Lists a save in the recent changes. An update that sets a password cannot be undone: nobody knows the old one. */
export function reportSave<Item, Values extends FieldValues>(
  client: QueryClient,
  { id, undo, nameField, mutation, registry, guard }: SaveOptions<Item, Values>,
  saved: Values,
  before: Item | undefined,
) {
  const setsPassword = Object.keys(saved).some((name) => registry.isPassword(name) && saved[name])
  const usable = before === undefined || guard?.isNew || setsPassword ? undefined : undo
  const rows = [{ id, name: String(saved[nameField]), data: { before, saved } }]
  reportChange(client, { kind: undo.write.kind, text: mutation.meta?.success ?? '', rows, undo: usable })
}
