import { ownerOf } from '@/form/drafts/drafts'
import { personalStorage } from '@/form/drafts/personal-storage'
import { kindOf } from '@/form/form-key'
import { signedInPerson } from '@/session/session'
import { z } from '@/zod'

/** A new record that was sent: the key of its form, and its name. */
const create = z.object({ form: z.string(), name: z.string() })
type Create = z.infer<typeof create>
export type UnconfirmedCreate = Create & { owner: string }

/** Creates without an answer so far. Each of these records may exist. */
const storage = personalStorage('unconfirmed_creates', z.array(create))
/** Creates whose answer this page still waits for. */
const pending = new Set<UnconfirmedCreate>()

/** While a session lasts, a person whom the tokens do not identify is always the same person. */
const currentOwner = () => ownerOf(signedInPerson()) ?? ''

function createsOf(owner: string): Create[] {
  const stored = storage.read()
  return stored?.owner === owner ? stored.value : []
}

/** Whether two creates are of the same kind of record, with the same name. */
const isAlike = (one: Create, other: Create) =>
  kindOf(one.form) === kindOf(other.form) && one.name.toLowerCase() === other.name.toLowerCase()

/**
 * Records that a form sends a new record.
 * @returns the entry to pass to `settleUnconfirmedCreate`
 */
export function addUnconfirmedCreate(form: string, name: string): UnconfirmedCreate {
  const owner = currentOwner()
  storage.write(owner, [...createsOf(owner), { form, name }])
  const added = { owner, form, name }
  pending.add(added)
  return added
}

/**
 * Records the outcome, even if another person has signed in since.
 * @param outcome 'unknown' keeps the entry, because the record may have been created
 */
export function settleUnconfirmedCreate(settled: UnconfirmedCreate, outcome: 'saved' | 'refused' | 'unknown') {
  pending.delete(settled)
  const creates = createsOf(settled.owner)
  if (outcome === 'unknown' || creates.length === 0) return
  const last = creates.findLastIndex(({ form, name }) => form === settled.form && name === settled.name)
  storage.write(
    settled.owner,
    creates.filter((one, index) => (outcome === 'saved' ? !isAlike(one, settled) : index !== last)),
  )
}

/** Removes a name: the person has seen the possible duplicate and wants to send it again. */
export function forgetUnconfirmedCreate(form: string, name: string) {
  const owner = currentOwner()
  storage.write(
    owner,
    createsOf(owner).filter((one) => !isAlike(one, { form, name })),
  )
}

/** Assigns the creates of one form to another form, which took over its draft. */
export function moveUnconfirmedCreates(from: string, to: string) {
  const owner = currentOwner()
  storage.write(
    owner,
    createsOf(owner).map((one) => (one.form === from ? { ...one, form: to } : one)),
  )
}

/**
 * The names to look up before a form sends this one: every name that the form itself sent, and this name if another
 * form of the same kind sent it.
 */
export function unconfirmedNames(form: string, name: string): string[] {
  const found = createsOf(currentOwner()).filter((one) => one.form === form || isAlike(one, { form, name }))
  return [...new Map(found.map((one) => [one.name.toLowerCase(), one.name])).values()]
}

/** Whether any form of this kind still waits for the answer to a create with this name. */
export const isCreatePending = (form: string, name: string) =>
  [...pending].some((one) => one.owner === currentOwner() && isAlike(one, { form, name }))
