import { type FormKey, formUrlOfKey } from '@/form/form-key'
import { ownerOf, personalStorage } from '@/form/personal-storage'
import { signedInPerson } from '@/session/session'
import { z } from '@/zod'

/** A new record that was sent: the key of its form and its name. */
const create = z.object({ formKey: z.string(), name: z.string() })
type Create = z.infer<typeof create>
export type UnconfirmedCreate = Create & { owner: string }

/** Creates without a response so far. Each of these records may exist. */
const storage = personalStorage('unconfirmed_creates', z.array(create))
/** Creates whose response this page still waits for. */
const pending = new Set<UnconfirmedCreate>()

/** While a session lasts, a person whom the tokens do not identify is always the same person. */
const currentOwner = () => ownerOf(signedInPerson()) ?? ''

function createsOf(owner: string): Create[] {
  const stored = storage.read()
  return stored?.owner === owner ? stored.value : []
}

/** Whether two creates are of the same kind of record, with the same name. */
const isAlike = (one: Create, other: Create) =>
  formUrlOfKey(one.formKey) === formUrlOfKey(other.formKey) && one.name.toLowerCase() === other.name.toLowerCase()

/**
 * Records that a form sends a new record.
 * @returns the entry to pass to `recordCreateOutcome`
 */
export function addUnconfirmedCreate(formKey: FormKey, name: string): UnconfirmedCreate {
  const owner = currentOwner()
  storage.write(owner, [...createsOf(owner), { formKey, name }])
  const added = { owner, formKey, name }
  pending.add(added)
  return added
}

/**
 * Records the outcome, even if another person has signed in since.
 * @param outcome 'unknown' keeps the entry, because the record may have been created
 */
export function recordCreateOutcome(create: UnconfirmedCreate, outcome: 'saved' | 'refused' | 'unknown') {
  pending.delete(create)
  const creates = createsOf(create.owner)
  if (outcome === 'unknown' || creates.length === 0) return
  const last = creates.findLastIndex(({ formKey, name }) => formKey === create.formKey && name === create.name)
  storage.write(
    create.owner,
    creates.filter((one, index) => (outcome === 'saved' ? !isAlike(one, create) : index !== last)),
  )
}

/** Removes a name: the person has seen the possible duplicate and wants to send it again. */
export function forgetUnconfirmedCreate(formKey: FormKey, name: string) {
  const owner = currentOwner()
  storage.write(
    owner,
    createsOf(owner).filter((one) => !isAlike(one, { formKey, name })),
  )
}

/** Assigns the creates of one form to another form, which took over its draft. */
export function moveUnconfirmedCreates(from: FormKey, to: FormKey) {
  const owner = currentOwner()
  storage.write(
    owner,
    createsOf(owner).map((one) => (one.formKey === from ? { ...one, formKey: to } : one)),
  )
}

/**
 * The names to look up before a form sends a name. They are all names that this form has sent before: it may have sent
 * 'Salsa', got no response, and now send 'Salsa 2'. A name that another form sent counts only if it is the same.
 */
export function unconfirmedNames(formKey: FormKey, name: string): string[] {
  const found = createsOf(currentOwner()).filter((one) => one.formKey === formKey || isAlike(one, { formKey, name }))
  return [...new Map(found.map((one) => [one.name.toLowerCase(), one.name])).values()]
}

/** Whether any form of this kind still waits for the response to a create with this name. */
export const isCreatePending = (formKey: FormKey, name: string) =>
  [...pending].some((one) => one.owner === currentOwner() && isAlike(one, { formKey, name }))
