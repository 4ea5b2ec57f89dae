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

const drafts = createPersonalStore<readonly Draft[]>([], { name: DRAFTS, schema: z.array(draft) })

const askIfNotStored = createUnloadQuestion()

drafts.subscribe(() => askIfNotStored(!drafts.isStored() && drafts.get().length > 0))

const otherDrafts = (formKey: FormKey) => drafts.get().filter((one) => one.formKey !== formKey)

/** Stores a draft in this tab. It replaces an earlier draft of the form. */
export const storeDraft = ({ formKey, at, values, passwordOmitted }: Draft) =>
  drafts.set([...otherDrafts(formKey), { formKey, at, values, passwordOmitted }])

/** Removes the draft of a form once it was saved, restored or discarded. */
export const discardDraft = (formKey: FormKey) => drafts.set(otherDrafts(formKey))

/**
 * The latest draft of a form. For a new record, the latest draft of any new record of the same kind. Ignores drafts older
 * than a day.
 * @param isExcluded whether the draft of a form must not be offered
 */
export const findDraft = (formKey: FormKey, isExcluded: (formKey: FormKey) => boolean): Draft | undefined =>
  drafts.get().findLast((one) => {
    const isOfForm = formUrlOfKey(one.formKey) === formUrlOfKey(formKey) && !isExcluded(one.formKey)
    return isOfForm && Date.now() - one.at < DAY
  })
