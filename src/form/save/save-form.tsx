import { mutationOptions, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, errorMessage, isOutcomeUnknown, NotSentError, saveErrorMessage } from '@/api/errors'
import { isRecord } from '@/api/fields'
import type { BaseValues, Conflict } from '@/form/conflicts/three-way-merge'
import { isSavingInBackground } from '@/form/drafts/background-forms'
import { type BackgroundSave, discardDraft } from '@/form/drafts/drafts'
import type { DuplicateGuard } from '@/form/duplicates/duplicate-check'
import { type Fields, labelOf, type Uploads } from '@/form/form-context'
import type { FormKey } from '@/form/form-key'
import { failedFiles } from '@/form/form-uploads'
import { reportChange } from '@/jobs/run-single'
import type { Undo } from '@/jobs/write'
import { watchPerson } from '@/session/personal-store'
import { hasSessionCookies } from '@/session/session'
import { joinTexts, shortName } from '@/text'
import { confirm } from '@/ui/dialog/confirm'
import { BidiText } from '@/ui/text'
import { toast } from '@/ui/toast/toast'
import { type SaveOutcome, type SaveSteps, saveRecord } from './save-record'
import type { SaveMutation, SubmitTools } from './use-submit'

/*
 * From Confirm to the toast:
 * 1. `useSubmit` calls `saveForm`, which validates the values and disables the fields.
 * 2. `saveRecord` asks about missing files, reads the record again, resolves conflicts, and asks about duplicates.
 * 3. It sends the values: `sendAndClose` runs `saveMutation`, the mutation of the entity without its success toast: `reportSave`
 *    shows another one, which offers Undo (`jobs/run-single.ts`).
 * 4. `sendAndClose` closes the form. A form in the background runs the same steps by `createBackgroundSave`, without questions.
 */

/** What a save needs. It can be used after the form has unmounted. */
export type SaveContext<Item, Values extends FieldValues> = {
  formKey: FormKey
  form: UseFormReturn<Values>
  record: UseQueryResult<Item>
  toValues: (item: Item) => Values
  /** The record as the last save has read it before it was sent. Undo restores it. */
  recordBefore: { current: Item | undefined }
  /** The id of the record; 0 for a new one and for the profile. */
  id: number
  /** Whether the save creates a record. */
  isNew: boolean
  nameField: keyof Values & string
  fields: Fields
  uploads: Uploads
  base: BaseValues
  mutation: SaveMutation<Values>
  undo: Undo
  /** Guards a new record against being created twice. */
  guard: DuplicateGuard<Values> | undefined
  /** Asks which values to keep; null returns to the form. */
  askConflicts: (conflicts: readonly Conflict[]) => Promise<FieldValues | null>
}

/** What differs between a save by a person and one in the background. */
type Saver<Values extends FieldValues> = {
  /** Whether nothing may be sent any more: the form was left, or one in the background was opened or discarded. */
  isCancelled: () => boolean
  /**
   * Shows a prompt and returns its answer.
   * @param reason why it is asked, if nobody can answer
   */
  ask: <Answer>(prompt: () => Promise<Answer>, reason: string) => Promise<Answer>
  /** Sends the values. Resolves to false if nothing may be sent any more. */
  mutate: (values: Values) => Promise<boolean>
  onInvalid: (errors: FieldErrors<Values>) => void
}

/** Saves the form that is shown. Resolves to undefined if its values are invalid. */
export function saveForm<Item, Values extends FieldValues>(
  context: SaveContext<Item, Values>,
  { start, stop, sendAndClose, isCancelled }: SubmitTools<Values>,
): Promise<SaveOutcome | undefined> {
  const person: Saver<Values> = {
    isCancelled,
    ask: (prompt) => prompt(),
    mutate: (values) => sendAndClose(values).then(() => true),
    onInvalid: (errors) => {
      stop()
      focusFirstInvalid(errors)
    },
  }
  const save = async () => {
    start()
    const outcome = await saveRecord(createSteps(context, person))
    if (outcome.status === 'failed') {
      stop()
      focusFirstRefused(context.form)
    }
    return outcome
  }
  return validate(context.form, save, person.onInvalid)
}

/** Returns a function that saves a form after it has unmounted, by the same steps. A prompt ends the save. */
export const createBackgroundSave =
  <Item, Values extends FieldValues>(client: QueryClient, context: SaveContext<Item, Values>): BackgroundSave =>
  async ({ files, isCancelled, startSaving }) => {
    const { form, base } = context
    const background: Saver<Values> = {
      isCancelled,
      ask: async (_prompt, reason) => refuse(reason),
      mutate: async (values) => {
        if (!startSaving()) return false
        await client.getMutationCache().build(client, saveMutation(context)).execute(values)
        return true
      },
      onInvalid: refuseInvalid,
    }
    try {
      form.setValues((values) => ({ ...values, ...files }), { shouldDirty: true })
      const outcome = await validate(form, () => saveRecord(createSteps(context, background)), background.onInvalid)
      if (outcome?.status === 'failed') throw outcome.error
      return outcome?.status ?? 'cancelled'
    } catch (error) {
      const isUnknown = base.hasLostSave()
      return { reason: isUnknown ? saveErrorMessage(error) : errorMessage(error), isUnknown }
    }
  }

function refuse(reason: string): never {
  throw new NotSentError(reason)
}

function refuseInvalid(errors: FieldErrors) {
  const [first]: unknown[] = Object.values(errors)
  refuse(isRecord(first) && typeof first.message === 'string' ? first.message : '')
}

/** The steps of a save of the values in the form. */
function createSteps<Item, Values extends FieldValues>(
  { form, record, toValues, recordBefore, fields, uploads, base, guard, askConflicts }: SaveContext<Item, Values>,
  { isCancelled, ask, mutate, onInvalid }: Saver<Values>,
): SaveSteps<Item> {
  return {
    isCancelled,
    confirmMissingFiles: async () => {
      const files = failedFiles(uploads).join(', ')
      return files === '' || ask(() => confirmWithoutFiles(files), `Not uploaded: ${files}.`)
    },
    refetch: async () => {
      const { data } = await record.refetch({ throwOnError: true })
      return hasSessionCookies() ? data : undefined // the end of the session cancels the request without an error
    },
    resolveConflicts: async (item) => {
      const theirs = toValues(item)
      recordBefore.current = item
      const { theirChanges, conflicts } = base.merge(theirs, form.getValues())
      const labels = conflicts.map(({ name }) => labelOf(fields, name)).join(', ')
      const reason = `Somebody else has changed the same field: ${labels}.`
      const choice = conflicts.length > 0 ? await ask(() => askConflicts(conflicts), reason) : {}
      if (!choice) return 'cancelled'
      form.setValues((mine) => ({ ...mine, ...theirChanges, ...choice }), { shouldDirty: true })
      form.resetDefaultValues(theirs) // `acceptUnchanged` does not validate the values of others
      base.replace(theirs)
      return conflicts.length > 0 ? 'resolved' : 'none'
    },
    confirmDuplicates: async () => !guard || guard.confirmDuplicates(form.getValues(), { isCancelled, ask }),
    send: async () => (await validate(form, mutate, onInvalid)) ?? false, // the changes of others may be invalid
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

/** The statuses with which a server may refuse the repetition of a create that it has accepted. */
const REFUSALS_OF_A_REPETITION = [400, 409, 422, 429]

/** The mutation of a save. Its callbacks run even if the form has unmounted. */
export function saveMutation<Item, Values extends FieldValues>(context: SaveContext<Item, Values>) {
  const { formKey, form, base, guard, mutation } = context
  const { success = '', ...meta } = mutation.meta ?? {}
  return mutationOptions({
    ...mutation,
    meta, // without the toast: `reportSave` shows it, perhaps with Undo
    onMutate: (values) => {
      base.setLostSave(undefined)
      guard?.rememberSent(values)
      return { isSamePerson: watchPerson(), before: context.recordBefore.current }
    },
    onSuccess: (_data, values, { isSamePerson, before }, { client }) => {
      if (!isSavingInBackground(formKey)) discardDraft(formKey) // beside a form in the background, a draft is still offered
      if (isSamePerson()) reportSave(client, context, { before, values, text: success })
      void guard?.rememberCreate(values, isSamePerson)
    },
    onError: (error, values: Values) => {
      setFieldErrors(form, error)
      if (isOutcomeUnknown(error)) base.setLostSave(values)
      // A create that got a 401 stays among those that were sent: the browser may have sent it twice, and the first one may have
      // succeeded. The end of the session closes the form, and only what was sent is stored, not what was refused.
      else if (error instanceof ApiError && error.status !== 401)
        guard?.rememberRefused(values, REFUSALS_OF_A_REPETITION.includes(error.status))
    },
  })
}

/**
 * Lists a save in the recent changes, and shows the toast, with Undo if the update can be undone. One that sets a password
 * cannot: nobody knows the old one.
 */
function reportSave<Item, Values extends FieldValues>(
  client: QueryClient,
  { id, isNew, undo, nameField, fields, formKey }: SaveContext<Item, Values>,
  { before, values, text }: { before: Item | undefined; values: Values; text: string },
) {
  const setsPassword = Object.keys(values).some((name) => fields[name]?.type === 'password' && values[name])
  const isUndoable = before !== undefined && !isNew && !setsPassword
  const name = String(values[nameField])
  const detail = isSavingInBackground(formKey) ? shortName(name) : undefined // nobody sees its form
  const change = { kind: undo.write.kind, text, rows: [{ id, name, data: { before, saved: values } }] }
  if (!reportChange(client, { ...change, undo: isUndoable ? undo : undefined }, detail))
    toast.show({ kind: 'success', text, description: detail })
}

/** Validates the form and passes on its values, or its errors. Resolves to the result for valid values. */
async function validate<Values extends FieldValues, Result>(
  form: UseFormReturn<Values>,
  onValid: (values: Values) => Promise<Result>,
  onInvalid: (errors: FieldErrors<Values>) => void,
): Promise<Result | undefined> {
  let result: Result | undefined
  const submitValid = async (values: Values) => {
    result = await onValid(values)
  }
  await form.handleSubmit(submitValid, onInvalid)()
  return result
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

/** Focuses the first field about which the server has given a reason. */
function focusFirstRefused<Values extends FieldValues>({ getValues, getFieldState, setFocus }: UseFormReturn<Values>) {
  const values = getValues()
  const isField = (name: string): name is Path<Values> => name in values
  const first = Object.keys(values)
    .filter(isField)
    .find((name) => getFieldState(name).error)
  if (first) setFocus(first)
}

/** Shows the reasons of a refused save at the fields that they are about. */
function setFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: Error) {
  const values = form.getValues()
  const reasons = error instanceof ApiError ? error.fields : []
  const isField = (name: string): name is Path<Values> => Object.hasOwn(values, name)
  for (const name of Object.keys(values).filter(isField)) {
    const texts = reasons.flatMap(({ path, text }) => (path.findLast(isField) === name ? [text] : []))
    if (texts.length > 0) form.setError(name, { message: joinTexts(texts) })
  }
}
