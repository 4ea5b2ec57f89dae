import type { FieldValues } from 'react-hook-form'
import type { Fields, Uploads } from '@/form/form-context'
import { type FormKey, formUrlOfKey } from '@/form/form-key'
import { createPersonalStore } from '@/session/personal-store'
import { createUnloadQuestion } from '@/ui/unsaved-changes'
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
    /** Removes the listener that ends its uploads with the session. */
    stop?: () => void
    /** Why it was not saved by itself. */
    failure?: SaveFailure
  }

type SaveFailure = {
  /** The text to show. */
  reason: string
  /** The record may have been saved, because the response was lost. */
  isUnknown: boolean
}

/**
 * Saves a form that was left, and asks nothing: a save that needs an answer fails. A save is cancelled if the form was opened
 * meanwhile. It is tried again when the form closes.
 */
export type BackgroundSave = (run: {
  /** The URLs of its files, by field. */
  files: FieldValues
  /** Whether the form was opened again or discarded, so that nothing may be sent any more. */
  isCancelled: () => boolean
  /** Keeps the form from being reopened while it is sent. Returns false if nothing may be sent any more. */
  startSaving: () => boolean
}) => Promise<'saved' | 'cancelled' | SaveFailure>

/** Tells a form in the background from a draft. */
export const isBackgroundForm = (one: Draft | BackgroundForm): one is BackgroundForm => 'uploads' in one

/**
 * The drafts of forms without their uploads, which end with the page and with the session. A form in the background and the draft
 * beside it become one.
 */
export function withoutUploads(all: readonly Draft[]): Draft[] {
  const merged = new Map<FormKey, Draft>()
  for (const { formKey, at, values, passwordOmitted } of all) {
    const other = merged.get(formKey)
    const isOmitted = passwordOmitted || other?.passwordOmitted === true
    merged.set(formKey, { formKey, at, values: { ...other?.values, ...values }, passwordOmitted: isOmitted })
  }
  return [...merged.values()].filter(({ values }) => Object.keys(values).length > 0)
}

/** What this tab keeps of forms that were not saved, in the order in which it was stored. */
export const drafts = createPersonalStore<readonly (Draft | BackgroundForm)[]>([], {
  name: DRAFTS,
  schema: z.array(draft),
  toStorable: withoutUploads,
})

/** The forms that were left while their files upload, in the order in which they were left. */
export const backgroundForms = () => drafts.get().filter(isBackgroundForm)

const setUnloadQuestion = createUnloadQuestion()

drafts.subscribe(() => setUnloadQuestion(drafts.get().some((one) => isBackgroundForm(one) || !drafts.isStored())))

/**
 * Stores a draft, or a form in the background, in this tab. It replaces an earlier one of the form. A form in the background can
 * have a draft beside it: one that is still offered.
 */
export const storeDraft = (added: Draft | BackgroundForm) => {
  const isReplaced = (one: Draft | BackgroundForm) =>
    one.formKey === added.formKey && isBackgroundForm(one) === isBackgroundForm(added)
  drafts.set([...drafts.get().filter((one) => !isReplaced(one)), added])
}

/** Removes the draft of a form once it was saved, restored or discarded. It keeps a form in the background. */
export const discardDraft = (formKey: FormKey) =>
  drafts.set(drafts.get().filter((one) => one.formKey !== formKey || isBackgroundForm(one)))

/**
 * The latest draft of a form. For a new record, the latest draft of any new record of the same kind. Ignores drafts older
 * than a day, and forms in the background.
 * @param except a form whose draft is ignored
 */
export const findDraft = (formKey: FormKey, except?: FormKey): Draft | undefined =>
  drafts.get().findLast((one) => {
    const isOfForm = formUrlOfKey(one.formKey) === formUrlOfKey(formKey) && one.formKey !== except
    return isOfForm && !isBackgroundForm(one) && Date.now() - one.at < DAY
  })
