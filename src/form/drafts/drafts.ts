import { type FormKey, formUrlOfKey } from '@/form/form-key'
import { personalStorage } from '@/form/personal-storage'
import { z } from '@/zod'

const DAY = 24 * 60 * 60_000

/** The values that were typed into a form when the session ended. */
const draft = z.object({
  formKey: z.string(),
  /** The time in milliseconds. */
  at: z.number(),
  values: z.looseObject({}),
  passwordOmitted: z.boolean(),
})
export type Draft = z.infer<typeof draft>

const storage = personalStorage('drafts', z.array(draft))

// Drafts that the browser could not store would be lost by a reload.
const preventUnload = (event: BeforeUnloadEvent) => {
  if (storage.isInMemory() && storage.read()?.value.length) event.preventDefault()
}

/** Stores a draft in this tab for its owner only. Values of an earlier draft of the form that is still offered are kept. */
export function storeDraft(owner: string, newDraft: Draft) {
  const stored = storage.read()
  const drafts = stored?.owner === owner ? stored.value : []
  const pending = drafts.find(({ formKey, at }) => formKey === newDraft.formKey && newDraft.at - at < DAY)
  const values = { ...pending?.values, ...newDraft.values }
  const passwordOmitted = newDraft.passwordOmitted || pending?.passwordOmitted === true
  storage.write(owner, [
    ...drafts.filter(({ formKey }) => formKey !== newDraft.formKey),
    { ...newDraft, values, passwordOmitted },
  ])
  if (storage.isInMemory()) addEventListener('beforeunload', preventUnload)
}

/**
 * The latest draft of a form. For a new record, the latest draft of any new record of the same kind. Ignores other
 * owners, and drafts older than a day.
 */
export function findDraft(owner: string | undefined, formKey: FormKey, now: number): Draft | undefined {
  const stored = storage.read()
  if (!stored || stored.owner !== owner) return undefined
  return stored.value.findLast((one) => formUrlOfKey(one.formKey) === formUrlOfKey(formKey) && now - one.at < DAY)
}

/** Removes the draft of a form once it was saved, restored or discarded. */
export function discardDraft(formKey: FormKey) {
  const stored = storage.read()
  if (stored)
    storage.write(
      stored.owner,
      stored.value.filter((one) => one.formKey !== formKey),
    )
}
