import { type FormKey, formUrlOfKey } from '@/form/form-key'
import { type Draft, readDrafts, writeDrafts } from './draft-storage'

const DAY = 24 * 60 * 60_000

/** Stores a draft in this tab for its owner only. It replaces an earlier draft of the form. */
export function storeDraft(owner: string, draft: Draft) {
  const stored = readDrafts()
  const drafts = stored?.owner === owner ? stored.drafts : []
  writeDrafts(owner, [...drafts.filter(({ formKey }) => formKey !== draft.formKey), draft])
}

/**
 * The latest draft of a form. For a new record, the latest draft of any new record of the same kind. Ignores other
 * owners, and drafts older than a day.
 */
export function findDraft(owner: string | undefined, formKey: FormKey, now: number): Draft | undefined {
  const stored = readDrafts()
  if (stored?.owner !== owner) return undefined
  return stored?.drafts.findLast((one) => formUrlOfKey(one.formKey) === formUrlOfKey(formKey) && now - one.at < DAY)
}

/** Removes the draft of a form once it was saved, restored or discarded. */
export function discardDraft(formKey: FormKey) {
  const stored = readDrafts()
  if (stored)
    writeDrafts(
      stored.owner,
      stored.drafts.filter((one) => one.formKey !== formKey),
    )
}
