import { signedInPerson } from '@/session/session'
import { z } from '@/zod'
import { ownerOf } from './drafts'
import { kindOf } from './form-key'
import { ownStorage } from './own-storage'

/** A new record that was sent, by its name, and the key of its form. */
const sent = z.object({ form: z.string(), name: z.string() })
type Sent = z.infer<typeof sent>

/** What has no answer, or not yet: it may be there. */
const storage = ownStorage('sent', z.array(sent))

/** Changes it, for the same person; that may have been signed out meanwhile. */
function change(update: (all: Sent[]) => Sent[]) {
  const known = storage.read()
  if (known) storage.write(known.owner, update(known.value))
}

/** Whether two names are one to whoever reads the list. */
export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const isAlike = (one: Sent, other: Sent) => kindOf(one.form) === kindOf(other.form) && isSameName(one.name, other.name)

/** Takes note that a form sends a new record. */
export function noteSent(form: string, name: string) {
  const owner = ownerOf(signedInPerson()) ?? ''
  const known = storage.read()
  storage.write(owner, [...(known?.owner === owner ? known.value : []), { form, name }])
}

/** Takes note that what was sent last by this name is not there. */
export const noteRefused = (form: string, name: string) =>
  change((all) => {
    const last = all.findLastIndex((one) => one.form === form && one.name === name)
    return all.filter((_, index) => index !== last)
  })

/** Takes note that it is there, and known to be. */
export const noteSaved = (form: string, name: string) =>
  change((all) => all.filter((one) => one.form !== form && !isAlike(one, { form, name })))

/** Forgets a name: whoever sends it again knows what is there. */
export const forgetSent = (form: string, name: string) =>
  change((all) => all.filter((one) => !isAlike(one, { form, name })))

/** A form goes on with what was typed into another one. */
export const moveSent = (from: string, to: string) =>
  change((all) => all.map((one) => (one.form === from ? { ...one, form: to } : one)))

/** The names to look for before a form sends this one: all that it sent, and this one if another form of its kind did. */
export const sentBefore = (form: string, name: string): ReadonlySet<string> =>
  new Set(
    (storage.read()?.value ?? [])
      .filter((one) => one.form === form || isAlike(one, { form, name }))
      .map((one) => one.name),
  )
