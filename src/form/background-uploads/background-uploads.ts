import { useSyncExternalStore } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { DirtyValues } from '@/form/dirty-values'
import { keepDraft } from '@/form/drafts/drafts'
import type { Uploads } from '@/form/form-registry'
import type { Upload } from '@/upload/create-upload'

/** A form that was left while its uploads continue: what was typed, and everything needed to reopen it. */
export type BackgroundUpload = DirtyValues & {
  key: string
  /** Who left the form; undefined when the tokens do not identify the person. */
  owner: string | undefined
  /** The address that opens the form. */
  address: string
  /** The form's title: 'Create/Update news'. */
  title: string
  /** The kind of record, as in 'Back to the news'. */
  noun: string
  /** The name of the record so far; may be empty. */
  name: string
  /** The values, when the form was opened, of the changed fields and of those with an upload. */
  base: FieldValues
  uploads: Uploads
  /** The labels of the fields with an upload. */
  labels: ReadonlyMap<string, string>
}

let all: readonly BackgroundUpload[] = []
const listeners = new Set<() => void>()
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function change(next: readonly BackgroundUpload[]) {
  all = next
  if (all.length > 0) addEventListener('beforeunload', preventUnload)
  else removeEventListener('beforeunload', preventUnload)
  for (const listener of listeners) listener()
}

/** Stores a form that is left, until it is reopened or discarded. */
export const addBackgroundUpload = (form: BackgroundUpload) =>
  change([...all.filter(({ key }) => key !== form.key), form])

/** Returns and removes the entry of a form. The caller then owns its uploads. */
export function takeBackgroundUpload(key: string): BackgroundUpload | undefined {
  const found = all.find((form) => form.key === key)
  if (found) change(all.filter((form) => form !== found))
  return found
}

/** Aborts the uploads of these forms and discards their values. */
export function discardBackgroundUploads(forms: readonly BackgroundUpload[]) {
  change(all.filter((form) => !forms.includes(form)))
  for (const { uploads } of forms) for (const upload of uploads.values()) upload.cancel()
}

/** Stores the values, and the addresses of finished files, as drafts. Called when the session ended by itself. */
export function saveBackgroundUploadsAsDrafts() {
  for (const { key, owner, values, passwordOmitted, uploads } of all) {
    const files = [...uploads].flatMap(([field, upload]) => {
      const state = upload.getState()
      return state.is === 'done' ? [[field, state.address]] : []
    })
    const draftValues = { ...values, ...Object.fromEntries(files) }
    if (owner !== undefined && Object.keys(draftValues).length > 0)
      keepDraft(owner, { form: key, at: Date.now(), values: draftValues, passwordOmitted })
  }
}

/** Discards everything, so that the next person does not see it. */
export const discardAllBackgroundUploads = () => discardBackgroundUploads(all)

/** Whether an upload continues in the background. */
export const isInBackground = (upload: Upload) => all.some(({ uploads }) => [...uploads.values()].includes(upload))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The forms with background uploads, in the order in which they were left. */
export const useBackgroundUploads = () => useSyncExternalStore(subscribe, () => all)
