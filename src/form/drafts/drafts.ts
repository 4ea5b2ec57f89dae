import { kindOf } from '@/form/form-key'
import type { Person } from '@/session/person'
import { z } from '@/zod'
import { personalStorage } from './personal-storage'

const DAY = 24 * 60 * 60_000

/** The values that were typed into a form when the session ended. */
const draft = z.object({
  /** The key of the form, from `formKey`. */
  form: z.string(),
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

/** Identifies the owner of drafts; undefined when the tokens do not identify the person. */
export const ownerOf = (person: Person | null): string | undefined =>
  person?.sub ?? person?.email ?? person?.username?.toLowerCase()

/** Stores a draft in this tab for its owner only. Values of an earlier draft of the form that is still offered are kept. */
export function keepDraft(owner: string, newDraft: Draft) {
  const stored = storage.read()
  const drafts = stored?.owner === owner ? stored.value : []
  const pending = drafts.find(({ form, at }) => form === newDraft.form && newDraft.at - at < DAY)
  const values = { ...pending?.values, ...newDraft.values }
  const passwordOmitted = newDraft.passwordOmitted || pending?.passwordOmitted === true
  storage.write(owner, [
    ...drafts.filter(({ form }) => form !== newDraft.form),
    { ...newDraft, values, passwordOmitted },
  ])
  if (storage.isInMemory()) addEventListener('beforeunload', preventUnload)
}

/** The latest draft of a form. Drafts of other owners, and those older than a day, are ignored. */
export function findDraft(owner: string | undefined, form: string, now: number): Draft | undefined {
  const stored = storage.read()
  if (!stored || stored.owner !== owner) return undefined
  return stored.value.findLast((one) => kindOf(one.form) === kindOf(form) && now - one.at < DAY)
}

/** Removes the draft of a form once it was saved, restored or dropped. */
export function dropDraft(form: string) {
  const stored = storage.read()
  if (stored)
    storage.write(
      stored.owner,
      stored.value.filter((one) => one.form !== form),
    )
}
