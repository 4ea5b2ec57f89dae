import type { Person } from '@/session/person'
import { z } from '@/zod'
import { kindOf } from './form-key'
import { ownStorage } from './own-storage'

const DAY = 24 * 60 * 60_000

/** What was typed into a form when the session ended. */
const draft = z.object({
  /** Which form, as `formKey` tells. */
  form: z.string(),
  /** When, in milliseconds. */
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
  lostPassword: z.boolean(),
})
export type Draft = z.infer<typeof draft>

const storage = ownStorage('drafts', z.array(draft))

// Where it is not stored, a reload would lose it.
const ask = (event: BeforeUnloadEvent) => {
  if (storage.isInMemory() && storage.read()?.value.length) event.preventDefault()
}

/** Whom a draft is kept for; undefined where nothing tells who somebody is. */
export const ownerOf = (person: Person | null): string | undefined =>
  person?.sub ?? person?.email ?? person?.username?.toLowerCase()

/** Keeps a draft, in this tab, for its owner alone. What one of the same form holds that was not decided on goes into it. */
export function keepDraft(owner: string, kept: Draft) {
  const known = storage.read()
  const drafts = known?.owner === owner ? known.value : []
  const undecided = drafts.find(({ form, at }) => form === kept.form && kept.at - at < DAY)
  const values = { ...undecided?.values, ...kept.values }
  const lostPassword = kept.lostPassword || undecided?.lostPassword === true
  storage.write(owner, [...drafts.filter(({ form }) => form !== kept.form), { ...kept, values, lostPassword }])
  if (storage.isInMemory()) addEventListener('beforeunload', ask)
}

/** The latest draft of a form; none of somebody else, and none that is older than a day. */
export function findDraft(owner: string | undefined, form: string, now: number): Draft | undefined {
  const known = storage.read()
  if (!known || known.owner !== owner) return undefined
  return known.value.findLast(({ form: other, at }) => kindOf(other) === kindOf(form) && now - at < DAY)
}

/** Forgets the draft of a form: it was saved, taken over or given up. */
export function dropDraft(form: string) {
  const known = storage.read()
  if (known)
    storage.write(
      known.owner,
      known.value.filter((kept) => kept.form !== form),
    )
}
