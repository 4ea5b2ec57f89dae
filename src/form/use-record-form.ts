import { zodResolver } from '@hookform/resolvers/zod'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { PageRequest } from '@/api/list'
import { tidyText, truncate } from '@/text'
import type { z } from '@/zod'
import { acceptUnchanged } from './accept-unchanged'
import { useConflictDialog } from './conflicts/conflict-dialog'
import { createBaseValues } from './conflicts/three-way-merge'
import { createDuplicateGuard, type ListedRecord } from './duplicates/duplicate-check'
import { isSameValue } from './field-values'
import type { Fields, Uploads } from './form-context'
import { useFormKey } from './form-key'
import { unfinishedUploads, useFormUploads } from './form-uploads'
import { createBackgroundSave, type SaveContext, saveForm, saveMutation } from './save/save-form'
import { useFormLifecycle } from './use-form-lifecycle'
import { useFreshRecord } from './use-record'

type RecordValues<Item, Values extends FieldValues> = {
  /** The query of the record. Nothing can be saved before it has loaded. */
  record: UseQueryResult<Item>
  /** The initial record of a form that creates a record. */
  blank: Item
  /** Converts a record to the values that the form shows. */
  toValues: (item: Item) => Values & DefaultValues<Values>
  /** The rules. A stored value that nobody has changed need not follow them. */
  rules: z.ZodMiniType<Values, Values>
}

type RecordFormOptions<Item, Values extends FieldValues> = RecordValues<Item, Values> &
  Pick<SaveContext<Item, Values>, 'id' | 'undo' | 'mutation'> & {
    title: string
    /** The kind of record, as in 'Back to the lesson'. */
    noun: string
    fields: Fields<Values> & Fields
    nameField: keyof Item & keyof Values & string
    /** Reads a page of the list that would contain a new record. The profile, which always exists, has none. */
    readPage?: (request: PageRequest) => Promise<{ rows: (Item & ListedRecord)[] }>
    /** The values that the form shows after a save, if it stays open. */
    valuesAfterSave?: (values: Values) => Values
    /** Closes the form after a save or a cancel. */
    onClose?: (options: { ignoreBlocker: true }) => void
  }

export type RecordForm = Omit<ReturnType<typeof useRecordForm>, 'control'>

/** A form for a record (specification §2): what was typed, what the server has, what is kept, and the save. */
export function useRecordForm<Item, Values extends FieldValues>(options: RecordFormOptions<Item, Values>) {
  const { title, noun, fields, id, nameField, readPage, record, toValues, valuesAfterSave, onClose } = options
  const client = useQueryClient()
  const formKey = useFormKey()
  const freshness = useFreshRecord(record)
  const { uploads, isUploading, restoreUploads } = useFormUploads(fields)
  const { form, base, isDirty } = useRecordValues(options, uploads)
  const isNew = readPage !== undefined && id === 0
  const [recordBefore] = useState<{ current: Item | undefined }>({ current: undefined }) // not a ref: it is passed on while rendering
  const { askConflicts, conflictDialog } = useConflictDialog(fields)
  const [guard] = useState(() =>
    isNew ? createDuplicateGuard<Item & ListedRecord, Values>({ formKey, readPage, nameField }) : undefined,
  )
  const saveContext = { ...options, formKey, form, isNew, recordBefore, uploads, base, guard, askConflicts }
  const lifecycle = useFormLifecycle({
    formKey,
    isReady: freshness === 'fresh',
    isDirty,
    isUploading,
    hasUnfinishedUploads: () => unfinishedUploads(uploads).size > 0,
    getContent: () => {
      const dirty = getDirtyValues(form, fields)
      const unfinished = unfinishedUploads(uploads)
      const name = truncate(tidyText(String(form.getValues()[nameField])))
      const changed = [...Object.keys(dirty.values), ...unfinished.keys()]
      return { ...dirty, title, noun, name, fields, base: base.pick(changed), uploads: unfinished }
    },
    onRestore: ({ values, base: earlier = {}, uploads: running = new Map() }) => {
      restoreUploads(running)
      base.replace(earlier)
      form.setValues((now) => ({ ...now, ...values }), { shouldDirty: true })
    },
    mutation: saveMutation(saveContext),
    isNew,
    save: (tools) => saveForm(saveContext, tools),
    onSaved:
      valuesAfterSave &&
      ((values) => {
        base.replace(valuesAfterSave(values))
        form.reset(valuesAfterSave(values), { keepDirtyValues: false })
      }),
    onClose,
  })
  return {
    ...lifecycle,
    control: form.control,
    title,
    fields,
    uploads,
    record,
    freshness,
    serverValues: record.data && toValues(record.data),
    isDirty,
    isUploading,
    conflictDialog,
    cancel: () => {
      lifecycle.cancel()
      form.reset()
    },
    continueInBackground: () => {
      lifecycle.draft.moveToBackground(createBackgroundSave(client, saveContext))
      onClose?.({ ignoreBlocker: true })
    },
  }
}

/**
 * The values of the form and their base. They are written, in this order, by:
 * 1. this hook: the record, and after each refetch the fields that are not being edited,
 * 2. `useFormLifecycle`: what was typed before the form was left, or before the session or the page ended,
 * 3. `saveForm`: before sending, the changes of other people that the person has not overruled.
 */
function useRecordValues<Item, Values extends FieldValues>(options: RecordValues<Item, Values>, uploads: Uploads) {
  const { record, blank, toValues, rules } = options
  const values = toValues(record.data ?? blank)
  const resolver: Resolver<Values> = (typed, context, resolverOptions) => {
    const isField = (name: string): name is Path<Values> => name in typed
    const unchanged = Object.keys(typed).filter((name) => isField(name) && !form.getFieldState(name).isDirty)
    const stored = Object.fromEntries(unchanged.map((name) => [name, typed[name]]))
    return zodResolver(acceptUnchanged(rules, stored))(typed, context, resolverOptions)
  }
  const form = useForm<Values>({
    resolver,
    defaultValues: values,
    shouldFocusError: false, // `focusFirstInvalid` does it
  })
  const { dirtyFields, defaultValues } = form.formState
  // What is restored while the form mounts is not in `isDirty` of React Hook Form.
  const isRestored = ([name, value]: [string, unknown]) =>
    name in dirtyFields && !isSameValue(value, defaultValues?.[name])
  const [base] = useState(() => createBaseValues(values))
  const now = JSON.stringify(values)
  const shown = useRef(now)
  // Not the `values` option of `useForm`: it applies after the paint, so an editable field would be empty for a moment.
  useLayoutEffect(() => {
    if (now === shown.current) return
    shown.current = now
    const uploading = unfinishedUploads(uploads)
    // A field that was reset to its first value is not dirty, but the record may have the value of the lost save.
    const changedSince = base.pickChangedSinceLostSave(form.getValues())
    base.update(values, (name) => name in dirtyFields || name in changedSince || uploading.has(name))
    form.reset(values, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true })
    if (base.hasLostSave()) form.setValues((now) => ({ ...now, ...changedSince }), { shouldDirty: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only different values reset the form, not another object
  }, [now, form])
  return { form, base, isDirty: form.formState.isDirty || Object.entries(form.getValues()).some(isRestored) }
}

/** The changed values of a form, by field, without passwords: these can be stored outside of the form. */
function getDirtyValues<Values extends FieldValues>(
  { getValues, formState: { dirtyFields } }: UseFormReturn<Values>,
  fields: Fields,
) {
  const isPassword = (name: string) => fields[name]?.type === 'password'
  const dirty = Object.entries(getValues()).filter(([name]) => name in dirtyFields)
  return {
    values: Object.fromEntries(dirty.filter(([name]) => !isPassword(name))),
    passwordOmitted: dirty.some(([name]) => isPassword(name)),
  }
}
