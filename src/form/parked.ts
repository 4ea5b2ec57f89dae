import { useSyncExternalStore } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Upload } from '@/upload/create-upload'
import { keepDraft } from './drafts'
import type { Uploads } from './form-uploads'
import type { Typed } from './typed'

/** A form that was left while its uploads go on, what was typed, and what else it takes to open it again as it was. */
export type Parked = Typed & {
  key: string
  /** Whose it is; undefined when the tokens did not tell. */
  owner: string | undefined
  /** Where the form opens. */
  address: string
  /** The form's title: 'Create/Update news'. */
  title: string
  /** What the form is about, as in 'Back to the news'. */
  noun: string
  /** What the record is called so far; may be empty. */
  name: string
  /** What these fields, and those with an upload, held when the form was opened. */
  base: FieldValues
  uploads: Uploads
  /** What the fields of these uploads are called. */
  labels: ReadonlyMap<string, string>
}

let all: readonly Parked[] = []
const listeners = new Set<() => void>()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function change(next: readonly Parked[]) {
  all = next
  if (all.length > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

/** Keeps a form that is left, until it is opened again or discarded. */
export const park = (form: Parked) => change([...all.filter(({ key }) => key !== form.key), form])

/** Gives a parked form back: from now on its uploads are the caller's. */
export function unpark(key: string): Parked | undefined {
  const found = all.find((form) => form.key === key)
  if (found) change(all.filter((form) => form !== found))
  return found
}

/** Aborts the uploads of parked forms and forgets what was typed into them. */
export function discard(forms: readonly Parked[]) {
  change(all.filter((form) => !forms.includes(form)))
  for (const { uploads } of forms) for (const upload of uploads.values()) upload.cancel()
}

/** Keeps what was typed into parked forms, and where their finished files are, as drafts: the session ended by itself. */
export function keepAsDrafts() {
  for (const { key, owner, values, lostPassword, uploads } of all) {
    const files = [...uploads].flatMap(([field, upload]) => {
      const state = upload.getState()
      return state.is === 'done' ? [[field, state.address]] : []
    })
    const kept = { ...values, ...Object.fromEntries(files) }
    if (owner !== undefined && Object.keys(kept).length > 0)
      keepDraft(owner, { form: key, at: Date.now(), values: kept, lostPassword })
  }
}

/** Forgets everything: nobody sees what the person before them typed. */
export const discardAll = () => discard(all)

/** Whether an upload belongs to a parked form. */
export const isParked = (upload: Upload) => all.some(({ uploads }) => [...uploads.values()].includes(upload))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The parked forms, in the order in which they were left. */
export const useParked = () => useSyncExternalStore(subscribe, () => all)
