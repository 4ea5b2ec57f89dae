import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DirtyValues } from '@/form/dirty-values'
import type { FormKey } from '@/form/form-key'
import { isSignedIn, lastAuthError, onSessionChange, signedInPerson } from '@/session/session'
import { type Draft, discardDraft, findDraft, hasBackgroundUploads, storeDraft } from './drafts'
import { DELAY, onStoreDue } from './when-to-store'

type DraftOptions = {
  formKey: FormKey
  /** Whether the record has loaded, so that a draft can be compared with it. */
  ready: boolean
  /** Returns the current unsaved values. */
  getValues: () => DirtyValues
  /** Puts the values of a draft into the form. */
  onRestore: (draft: Draft) => void
}

/**
 * Stores a draft when the session ends by itself, when the page is hidden, and after changes: a hidden page may end at any
 * time, and any page may crash. Offers the draft once the same person is back.
 */
export function useDraft({ formKey, ready, getValues, onRestore }: DraftOptions) {
  const [offered, setOffered] = useState<Draft>()
  const hasStored = useRef(false)

  /** The draft of this form that is still offered. It stays until the person restores or discards it. */
  const kept = offered?.formKey === formKey ? offered : undefined
  /** Removes what was stored. The offered draft takes its place again. */
  const removeStored = () => {
    if (kept) storeDraft(kept)
    else discardDraft(formKey)
  }
  const storeUnsavedValues = useEffectEvent(() => {
    const isSignedOut = !signedInPerson() && !lastAuthError()
    if (!ready || isSignedOut) return
    const unsaved = getValues()
    const isUnchanged = Object.keys(unsaved.values).length === 0
    if (!isUnchanged) {
      const passwordOmitted = unsaved.passwordOmitted || kept?.passwordOmitted === true
      storeDraft({ formKey, at: Date.now(), values: { ...kept?.values, ...unsaved.values }, passwordOmitted })
    } else if (hasStored.current) removeStored()
    hasStored.current = !isUnchanged
  })
  const leaveForm = useEffectEvent(() => {
    if (hasStored.current && isSignedIn() && !hasBackgroundUploads(formKey)) removeStored()
  })
  useEffect(() => onSessionChange(() => storeUnsavedValues()), [])
  useEffect(() => {
    const stop = onStoreDue(() => storeUnsavedValues())
    return () => {
      stop()
      leaveForm()
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => storeUnsavedValues(), DELAY) // an upload may have ended
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the draft is compared with the record, which has only now loaded
    if (ready) setOffered(findDraft(formKey))
  }, [ready, formKey])

  return {
    offered,
    /** Discards the offered draft. For a new record, the draft of another new record is offered next. */
    discard: () => {
      discardDraft(offered?.formKey ?? formKey)
      setOffered(findDraft(formKey))
    },
    /** Call after a save: the draft of this form is obsolete. The draft of another new record stays offered. */
    discardAfterSave: () => {
      discardDraft(formKey)
      setOffered(findDraft(formKey))
    },
    restore: () => {
      if (offered) {
        onRestore(offered)
        discardDraft(offered.formKey)
      }
      setOffered(undefined)
    },
  }
}
