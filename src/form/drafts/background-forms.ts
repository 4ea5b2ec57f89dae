import type { FieldValues } from 'react-hook-form'
import type { FormKey } from '@/form/form-key'
import { onSessionChange } from '@/session/session'
import { toast } from '@/ui/toast/toast'
import type { Upload } from '@/upload/upload-state'
import { type BackgroundForm, type BackgroundSave, backgroundForms, drafts, storeDraft, withoutUploads } from './drafts'

// What happens to a form in the background: it is saved once its files are uploaded, taken back, or discarded.

/** The text of the toast after Cancel. */
const DISCARDED = 'Discarded.'

/** The form that was cancelled last. It can be reopened while its toast is visible. */
let cancelled: BackgroundForm | undefined

const findForm = (formKey: FormKey) => backgroundForms().find((form) => form.formKey === formKey)

/** Whether a form that was left is being sent. */
export const isSavingInBackground = (formKey: FormKey) => findForm(formKey)?.phase === 'saving'

/**
 * The entry of a form as it is now. Its uploads identify it, because all other parts can change. Undefined if it was removed, or
 * replaced by the same form that was left again.
 */
const entryOf = ({ uploads }: BackgroundForm) => backgroundForms().find((one) => one.uploads === uploads)

function update(form: BackgroundForm, changes: Partial<BackgroundForm>) {
  const entry = entryOf(form)
  drafts.set(drafts.get().map((one) => (one === entry ? { ...one, ...changes } : one)))
}

function remove(form: BackgroundForm) {
  const entry = entryOf(form)
  entry?.stop?.()
  drafts.set(drafts.get().filter((one) => one !== entry))
}

/** Stores a form that is left, until it is saved, reopened or discarded. */
export function addBackgroundForm(form: BackgroundForm) {
  // The same form, cancelled before, is older. The end of its toast discards it.
  if (cancelled?.formKey === form.formKey) toast.dismiss(DISCARDED)
  // Each form listens itself: a sign-out empties `drafts` before its uploads could be found there.
  const stop = onSessionChange((transition) => {
    if (transition === 'signedIn') return
    stop()
    cancelUploads(form)
  })
  storeDraft({ ...form, stop })
  storeAndSave(form)
  for (const upload of form.uploads.values())
    upload.subscribe(() => {
      if (upload.getState().is === 'done') storeAndSave(form)
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
  const isWaiting = !entry.phase && !entry.isOpen && !entry.failure
  if (form.save && isComplete && isWaiting) void saveInBackground(form, files, form.save)
}

async function saveInBackground(form: BackgroundForm, files: FieldValues, save: BackgroundSave) {
  if (form.passwordOmitted) return update(form, { failure: { reason: 'The password was not kept.', isUnknown: false } })
  update(form, { phase: 'checking' })
  const isCancelled = () => {
    const entry = entryOf(form)
    return !entry || entry.isOpen === true
  }
  const result = await save({
    files,
    isCancelled,
    startSaving: () => {
      if (isCancelled()) return false
      update(form, { phase: 'saving' })
      return true
    },
  })
  if (result === 'saved') remove(form)
  else update(form, { phase: undefined, failure: result === 'cancelled' ? undefined : result })
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
 * Returns and removes a form. The caller then owns its uploads. A draft that was offered in it stays. Returns nothing while the
 * form is being sent.
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
    text: DISCARDED,
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

// A session that ends by itself keeps the values of forms in the background as drafts. After a sign-out, or once another person has
// signed in, `drafts` is empty by now, because its store listens first.
onSessionChange((transition) => {
  if (transition === 'signedIn') return
  discardCancelled()
  if (backgroundForms().length > 0) drafts.set(withoutUploads(drafts.get()))
})
