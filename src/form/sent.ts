import { signedInPerson } from '@/session/session'
import { z } from '@/zod'
import { ownerOf } from './drafts'
import { kindOf } from './form-key'
import { ownStorage } from './own-storage'

/** A new record that was sent, by its name, and the key of its form. */
const sent = z.object({ form: z.string(), name: z.string() })
type Named = z.infer<typeof sent>
export type Sent = Named & { owner: string }

/** What has no answer, or not yet: it may be there. */
const storage = ownStorage('sent', z.array(sent))
/** What of it this page still waits for. */
const pending = new Set<Sent>()

/** Somebody of whom nothing is known is nobody else while the session goes on. */
const ownerNow = () => ownerOf(signedInPerson()) ?? ''

function all(owner: string): Named[] {
  const known = storage.read()
  return known?.owner === owner ? known.value : []
}

const isAlike = (one: Named, other: Named) =>
  kindOf(one.form) === kindOf(other.form) && one.name.toLowerCase() === other.name.toLowerCase()

/** Takes note that a form sends a new record. @returns what to tell the end of it by */
export function noteSent(form: string, name: string): Sent {
  const owner = ownerNow()
  storage.write(owner, [...all(owner), { form, name }])
  const begun = { owner, form, name }
  pending.add(begun)
  return begun
}

/**
 * Takes note of how it ended, whoever is signed in by then.
 * @param outcome 'unknown' leaves it: it may have gone through
 */
export function noteEnd(begun: Sent, outcome: 'saved' | 'refused' | 'unknown') {
  pending.delete(begun)
  const known = all(begun.owner)
  if (outcome === 'unknown' || known.length === 0) return
  const last = known.findLastIndex(({ form, name }) => form === begun.form && name === begun.name)
  storage.write(
    begun.owner,
    known.filter((one, index) => (outcome === 'saved' ? !isAlike(one, begun) : index !== last)),
  )
}

/** Forgets a name: whoever sends it again knows what is there. */
export function forgetSent(form: string, name: string) {
  const owner = ownerNow()
  storage.write(
    owner,
    all(owner).filter((one) => !isAlike(one, { form, name })),
  )
}

/** A form goes on with what was typed into another one. */
export function moveSent(from: string, to: string) {
  const owner = ownerNow()
  storage.write(
    owner,
    all(owner).map((one) => (one.form === from ? { ...one, form: to } : one)),
  )
}

/** The names to look for before a form sends this one: all that it sent, and this one if another form of its kind did. */
export function sentBefore(form: string, name: string): string[] {
  const found = all(ownerNow()).filter((one) => one.form === form || isAlike(one, { form, name }))
  return [...new Map(found.map((one) => [one.name.toLowerCase(), one.name])).values()]
}

/** Whether a record of this name is still on its way, from whatever form of its kind. */
export const isUnderWay = (form: string, name: string) =>
  [...pending].some((one) => one.owner === ownerNow() && isAlike(one, { form, name }))
