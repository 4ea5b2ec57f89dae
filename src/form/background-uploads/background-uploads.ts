import type { FieldValues } from 'react-hook-form'
import { createStore } from '@/create-store'
import type { DirtyValues } from '@/form/dirty-values'
import { discardDraft, storeDraft } from '@/form/drafts/drafts'
import { onPageHidden } from '@/form/drafts/on-page-hidden'
import type { FormKey } from '@/form/form-key'
import type { Uploads } from '@/form/form-registry'
import { onSessionChange } from '@/session/session'
import type { SessionTransition } from '@/session/store'
import { toast } from '@/ui/toast/toast'
import { createUnloadQuestion } from '@/ui/unsaved-changes'
import type { Upload } from '@/upload/create-upload'

/** A form that was left while its uploads continue: what was typed, and everything needed to reopen it. */
export type BackgroundUpload = DirtyValues & {
  formKey: FormKey
  /** Who left the form; undefined when the tokens do not identify the person. */
  owner: string | undefined
  /** The URL that opens the form. */
  url: string
  /** The form's title: 'Create/Update news'. */
  title: string
  /** The kind of record, as in 'Back to the news'. */
  noun: string
  /** The name of the record so far; may be empty. */
  name: string
  /** The values of the changed fields, and of the fields with an upload, when the form was opened. */
  base: FieldValues
  uploads: Uploads
  /** The labels of the fields with an upload. */
  labels: ReadonlyMap<string, string>
}

/** The id of the heading of the activity panel, which receives the focus when a form moves its uploads to the background. */
export const ACTIVITY_PANEL_HEADING = 'uploads'

/** The forms with background uploads, in the order in which they were left. */
export const backgroundUploads = createStore<readonly BackgroundUpload[]>([])

const setUnloadQuestion = createUnloadQuestion()

let stopSavingWhenHidden = () => {}

backgroundUploads.subscribe(() => {
  const hasUploads = backgroundUploads.get().length > 0
  setUnloadQuestion(hasUploads)
  stopSavingWhenHidden()
  if (hasUploads) stopSavingWhenHidden = onPageHidden(saveBackgroundUploadsAsDrafts)
})

/** Stores a form that is left, until it is reopened or discarded. */
export const addBackgroundUpload = (form: BackgroundUpload) =>
  backgroundUploads.set([...backgroundUploads.get().filter(({ formKey }) => formKey !== form.formKey), form])

const remove = (forms: readonly BackgroundUpload[]) =>
  backgroundUploads.set(backgroundUploads.get().filter((form) => !forms.includes(form)))

/** Returns and removes the entry of a form, with its draft. The caller then owns its uploads. */
export function takeBackgroundUpload(formKey: FormKey): BackgroundUpload | undefined {
  const found = backgroundUploads.get().find((form) => form.formKey === formKey)
  if (!found) return undefined
  remove([found])
  discardDraft(formKey)
  return found
}

/** Aborts the uploads of these forms and discards their values. */
export function discardBackgroundUploads(forms: readonly BackgroundUpload[]) {
  remove(forms)
  for (const { uploads } of forms) for (const upload of uploads.values()) upload.cancel()
}

/** The form that was cancelled last. It can be reopened while its toast is visible. */
let cancelled: BackgroundUpload | undefined

/**
 * Discards a form that was cancelled. A toast offers to undo it. The uploads of the form continue until the toast closes.
 * @param reopen opens the form again
 */
export function discardWithUndo(form: BackgroundUpload, reopen: () => void) {
  discardCancelled() // only the last form can be reopened
  cancelled = form
  const onClick = () => {
    cancelled = undefined
    addBackgroundUpload(form) // The form takes it over when it opens.
    reopen()
  }
  toast.show({
    kind: 'message',
    text: 'Discarded.',
    undo: { label: 'Undo', onClick },
    onClose: () => cancelled === form && discardCancelled(),
  })
}

function discardCancelled() {
  if (cancelled) discardBackgroundUploads([cancelled])
  cancelled = undefined
}

/** Stores the values, and the URLs of finished files, as drafts: the session has ended by itself, or the page may end. */
export function saveBackgroundUploadsAsDrafts() {
  for (const { formKey, owner, values, passwordOmitted, uploads } of backgroundUploads.get()) {
    const files = [...uploads].flatMap(([field, upload]) => {
      const state = upload.getState()
      return state.is === 'done' ? [[field, state.url]] : []
    })
    const draftValues = { ...values, ...Object.fromEntries(files) }
    if (owner !== undefined && Object.keys(draftValues).length > 0)
      storeDraft(owner, { formKey, at: Date.now(), values: draftValues, passwordOmitted })
  }
}

/** Discards everything, so that the next person does not see it. */
export function discardAllBackgroundUploads() {
  discardCancelled()
  const forms = backgroundUploads.get()
  if (forms.length > 0) discardBackgroundUploads(forms)
}

/** Whether an upload continues without its form. */
export const isInBackground = (upload: Upload) =>
  [...backgroundUploads.get(), cancelled].some((form) => form && [...form.uploads.values()].includes(upload))

const sessionEffects: Record<SessionTransition, () => void> = {
  signedIn: () => {},
  ended: () => {
    saveBackgroundUploadsAsDrafts() // for the same person
    discardAllBackgroundUploads()
  },
  signedOut: discardAllBackgroundUploads,
  superseded: discardAllBackgroundUploads,
}

onSessionChange((transition) => sessionEffects[transition]())
