import type { FieldValues } from 'react-hook-form'
import type { Fields, Uploads } from '@/form/form-context'
import { type FormKey, formUrlOfKey } from '@/form/form-key'
import { createPersonalStore } from '@/session/personal-store'
import { onSessionChange } from '@/session/session'
import { toast } from '@/ui/toast/toast'
import { createUnloadQuestion } from '@/ui/unsaved-changes'
import type { Upload } from '@/upload/upload-state'
import { z } from '@/zod'
import { DRAFTS } from './stored-drafts'

const DAY = 24 * 60 * 60_000

/** The values that were typed into a form and not saved. */
const draft = z.object({
  formKey: z.string(),
  /** The time in milliseconds. */
  at: z.number(),
  values: z.looseObject({}),
  passwordOmitted: z.boolean(),
})
export type Draft = z.infer<typeof draft>

/** What a form contains, and everything needed to reopen it. */
export type FormContent = Pick<Draft, 'values' | 'passwordOmitted'> & {
  /** The form's title: 'Create/Update news'. */
  title: string
  /** The kind of record, as in 'Back to the news'. */
  noun: string
  /** The name of the record so far; may be empty. */
  name: string
  fields: Fields
  /** The values of the changed fields, and of the fields with an upload, when the form was opened. */
  base: FieldValues
  /** The uploads that have not ended. */
  uploads: Uploads
}

/** A form that was left while its files upload: a draft with live uploads. */
export type BackgroundForm = Draft &
  FormContent & {
    /** The URL that opens the form. */
    url: string
    /** Saves the form once all its files are uploaded. */
    save?: BackgroundSave
    /** `checking`: all files are uploaded, and it will be saved if no question arises. `saving`: it has been sent. */
    phase?: 'checking' | 'saving' | undefined
    /** Its form is open, and will take it over. It is not saved by itself meanwhile. */
    isOpen?: boolean
    /** Why it was not saved by itself. */
    failure?: SaveFailure
  }

type SaveFailure = {
  /** The text to show. Empty if the save was only cancelled, because the form was opened: it is tried again when it closes. */
  reason: string
  /** The record may have been saved, because the response was lost. */
  isUnknown: boolean
}

/**
 * Saves a form that was left, and asks nothing: a save that needs an answer fails. Resolves to undefined if the form was
 * saved.
 */
export type BackgroundSave = (run: {
  /** The URLs of its files, by field. */
  files: FieldValues
  /** Whether the form was opened again or discarded, so that nothing may be sent any more. */
  isCancelled: () => boolean
  /** Keeps the form from being reopened while it is sent. Returns false if nothing may be sent any more. */
  startSaving: () => boolean
}) => Promise<SaveFailure | undefined>

const isBackgroundForm = (one: Draft | BackgroundForm): one is BackgroundForm => 'uploads' in one

/** The drafts of forms without their uploads, which end with the page and with the session. */
const withoutUploads = (all: readonly Draft[]): Draft[] =>
  all
    .filter(({ values }) => Object.keys(values).length > 0)
    .map(({ formKey, at, values, passwordOmitted }) => ({ formKey, at, values, passwordOmitted }))

/** What this tab keeps of forms that were not saved, in the order in which it was stored. */
export const drafts = createPersonalStore<readonly (Draft | BackgroundForm)[]>([], {
  name: DRAFTS,
  schema: z.array(draft),
  withoutSecrets: withoutUploads,
})

/** The forms that were left while their files upload, in the order in which they were left. */
export const backgroundForms = () => drafts.get().filter(isBackgroundForm)

const askBeforeUnload = createUnloadQuestion()

drafts.subscribe(() => askBeforeUnload(drafts.get().some((one) => isBackgroundForm(one) || !drafts.isStored())))

/** Stores a draft in this tab. It replaces an earlier draft of the form. */
export const storeDraft = (added: Draft | BackgroundForm) =>
  drafts.set([...drafts.get().filter(({ formKey }) => formKey !== added.formKey), added])

/** Removes the draft of a form once it was saved, restored or discarded. It keeps a form in the background. */
export const discardDraft = (formKey: FormKey) =>
  drafts.set(drafts.get().filter((one) => one.formKey !== formKey || isBackgroundForm(one)))

/**
 * The latest draft of a form. For a new record, the latest draft of any new record of the same kind. Ignores drafts older
 * than a day, and forms in the background.
 */
export const findDraft = (formKey: FormKey): Draft | undefined =>
  drafts.get().findLast((one) => {
    const isOfForm = formUrlOfKey(one.formKey) === formUrlOfKey(formKey) && !isBackgroundForm(one)
    return isOfForm && Date.now() - one.at < DAY
  })

const findForm = (formKey: FormKey) => backgroundForms().find((form) => form.formKey === formKey)

/** Whether a form was left while its files upload. */
export const isFormInBackground = (formKey: FormKey) => findForm(formKey) !== undefined

/** Whether a form that was left is being sent. */
export const isSavingInBackground = (formKey: FormKey) => findForm(formKey)?.phase === 'saving'

/** The entry of a form as it is now; undefined if the form was removed or replaced. */
const entryOf = ({ uploads }: BackgroundForm) => backgroundForms().find((one) => one.uploads === uploads)

function update(form: BackgroundForm, changes: Partial<BackgroundForm>) {
  const entry = entryOf(form)
  drafts.set(drafts.get().map((one) => (one === entry ? { ...one, ...changes } : one)))
}

function remove(form: BackgroundForm) {
  const entry = entryOf(form)
  drafts.set(drafts.get().filter((one) => one !== entry))
}

/** Stores a form that is left, until it is saved, reopened or discarded. */
export function addBackgroundForm(form: BackgroundForm) {
  storeDraft(form)
  storeAndSave(form)
  for (const upload of form.uploads.values())
    upload.subscribe(() => {
      if (upload.getState().is === 'done') storeAndSave(form)
    })
  const stop = onSessionChange((transition) => {
    if (transition === 'signedIn') return
    stop()
    cancelUploads(form)
  })
}

/**
 * Stores a form with the URLs of the files that are uploaded, because the session and the page may end at any time. Saves it
 * if these are all files, unless it was opened or could not be saved.
 */
function storeAndSave(form: BackgroundForm) {
  const entry = entryOf(form)
  if (!entry) return
  const files = Object.fromEntries(
    [...form.uploads].flatMap(([field, upload]) => {
      const state = upload.getState()
      return state.is === 'done' ? [[field, state.url]] : []
    }),
  )
  update(form, { values: { ...form.values, ...files } })
  const isComplete = Object.keys(files).length === form.uploads.size
  const wasRefused = Boolean(entry.failure?.reason)
  const isWaiting = !entry.phase && !entry.isOpen && !wasRefused
  if (form.save && isComplete && isWaiting) void saveInBackground(form, files, form.save)
}

async function saveInBackground(form: BackgroundForm, files: FieldValues, save: BackgroundSave) {
  if (form.passwordOmitted) return update(form, { failure: { reason: 'The password was not kept.', isUnknown: false } })
  update(form, { phase: 'checking' })
  const isCancelled = () => {
    const entry = entryOf(form)
    return !entry || entry.isOpen === true
  }
  const failure = await save({
    files,
    isCancelled,
    startSaving: () => {
      if (isCancelled()) return false
      update(form, { phase: 'saving' })
      return true
    },
  })
  if (failure) update(form, { phase: undefined, failure })
  else remove(form)
}

/**
 * Keeps a form that is opened again from being saved by itself.
 * @returns a function to call when the form closes
 */
export function holdBackgroundForm(formKey: FormKey): (() => void) | undefined {
  const form = findForm(formKey)
  if (!form) return undefined
  update(form, { isOpen: true })
  return () => {
    update(form, { isOpen: false })
    // In a microtask, because React's Strict Mode cleans up effects only to run them again.
    queueMicrotask(() => storeAndSave(form))
  }
}

/**
 * Returns and removes the entry of a form, with its draft. The caller then owns its uploads. Returns nothing while the form
 * is being sent.
 */
export function takeBackgroundForm(formKey: FormKey): BackgroundForm | undefined {
  const found = findForm(formKey)
  if (!found || found.phase === 'saving') return undefined
  remove(found)
  return found
}

/** Aborts the uploads of a form and discards its values. */
export const discardBackgroundForm = ({ formKey }: BackgroundForm) => cancelUploads(takeBackgroundForm(formKey))

function cancelUploads(form: BackgroundForm | undefined) {
  for (const upload of form?.uploads.values() ?? []) upload.cancel()
}

/** The form that was cancelled last. It can be reopened while its toast is visible. */
let cancelled: BackgroundForm | undefined

/**
 * Discards a form that was cancelled. A toast offers to undo it. The uploads of the form continue until the toast closes.
 * @param reopen opens the form again
 */
export function discardWithUndo(form: BackgroundForm, reopen: () => void) {
  discardCancelled() // only the last form can be reopened
  cancelled = form
  const onClick = () => {
    cancelled = undefined
    addBackgroundForm(form) // The form takes it over when it opens.
    reopen()
  }
  toast.show({
    kind: 'message',
    text: 'Discarded.',
    undo: { label: 'Undo', onClick },
    isOnlyOffer: true,
    onClose: () => cancelled === form && discardCancelled(),
  })
}

function discardCancelled() {
  cancelUploads(cancelled)
  cancelled = undefined
}

/** Whether an upload continues without its form. */
export const isUploadInBackground = (upload: Upload) =>
  [...backgroundForms(), cancelled].some((form) => form && [...form.uploads.values()].includes(upload))

// A session that ends by itself keeps the drafts of forms in the background.
onSessionChange((transition) => {
  if (transition === 'signedIn') return
  discardCancelled()
  if (backgroundForms().length > 0) drafts.set(withoutUploads(drafts.get()))
})
