import { config } from '@/config'
import type { Person } from '@/session/person'
import { z } from '@/zod'

const DAY = 24 * 60 * 60_000
const KEY = `${config.appCode}_drafts`

/** What was typed into a form when the session ended. */
const draft = z.object({
  /** Which form, as `formKey` tells. */
  form: z.string(),
  /** When, in milliseconds. */
  at: z.number(),
  values: z.record(z.string(), z.unknown()),
  lostPassword: z.boolean(),
  /** As in `Typed`. */
  sent: z.optional(z.readonly(z.array(z.string()))),
})
export type Draft = z.infer<typeof draft>

const stored = z.object({ owner: z.string(), drafts: z.array(draft) })

/** Whom a draft is kept for: the person as the tokens tell; undefined where they don't. */
export const ownerOf = (person: Person | null): string | undefined => person?.sub ?? person?.email

/** Holds them where the browser refuses to. */
let unstored: string | null = null

function read(): z.infer<typeof stored> | undefined {
  try {
    return stored.parse(JSON.parse(unstored ?? sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return undefined
  }
}

function write(owner: string, drafts: Draft[]) {
  const text = JSON.stringify({ owner, drafts })
  try {
    sessionStorage.setItem(KEY, text)
    unstored = null
  } catch {
    unstored = text
  }
}

/** Keeps a draft, in this tab, for its owner alone. What one of the same form holds that was not decided on goes into it. */
export function keepDraft(owner: string, kept: Draft) {
  const known = read()
  const drafts = known?.owner === owner ? known.drafts : []
  const undecided = drafts.find(({ form, at }) => form === kept.form && kept.at - at < DAY)
  const values = { ...undecided?.values, ...kept.values }
  const lostPassword = kept.lostPassword || undecided?.lostPassword === true
  write(owner, [...drafts.filter(({ form }) => form !== kept.form), { ...kept, values, lostPassword }])
}

/** Notes in a kept draft by which names its form was sent without an answer: a save may end the session before it is known. */
export function noteSent(form: string, sent: readonly string[]) {
  const known = read()
  if (known)
    write(
      known.owner,
      known.drafts.map((kept) => (kept.form === form ? { ...kept, sent } : kept)),
    )
}

/** What the keys of several forms of new records share: a draft of one is offered in the next. */
const withoutOwn = (key: string) => key.split('#', 1)[0]

/** The latest draft of a form; none of somebody else, and none that is older than a day. */
export function findDraft(owner: string | undefined, form: string, now: number): Draft | undefined {
  const known = read()
  if (!known || known.owner !== owner) return undefined
  return known.drafts.findLast(({ form: other, at }) => withoutOwn(other) === withoutOwn(form) && now - at < DAY)
}

/** Forgets the draft of a form: it was saved, taken over or given up. */
export function dropDraft(form: string) {
  const known = read()
  if (known)
    write(
      known.owner,
      known.drafts.filter((kept) => kept.form !== form),
    )
}

/** Forgets the drafts of everybody but one; of everybody when none is named. */
export function keepDraftsOf(owner: string | undefined) {
  if (owner !== undefined && read()?.owner === owner) return
  unstored = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Where it can't be reached nothing was stored.
  }
}
