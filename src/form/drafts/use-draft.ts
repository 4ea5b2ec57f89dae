import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DirtyValues } from '@/form/dirty-values'
import type { FormKey } from '@/form/form-key'
import { currentOwner, isSignedIn, lastAuthError, onSessionChange } from '@/session/session'
import { afterChanges, DELAY } from './after-changes'
import type { Draft } from './draft-storage'
import { discardDraft, findDraft, storeDraft } from './drafts'
import { onPageHidden } from './on-page-hidden'

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
 * time, and any page may crash. Offers the draft once the same person is back. A person whom the tokens do not
 * identify gets no draft: it might belong to somebody else.
 */
export function useDraft({ formKey, ready, getValues, onRestore }: DraftOptions) {
  const [owner] = useState(currentOwner)
  const [offered, setOffered] = useState<Draft>()
  const hasStored = useRef(false)

  /** The draft of this form that is still offered. It stays until the person restores or discards it. */
  const kept = offered?.formKey === formKey ? offered : undefined
  /** Removes what was stored. The offered draft takes its place again. */
  const removeStored = () => {
    if (kept && owner !== undefined) storeDraft(owner, kept)
    else discardDraft(formKey)
  }
  const storeUnsavedValues = useEffectEvent(() => {
    if (owner === undefined || !ready) return
    const unsaved = getValues()
    const isUnchanged = Object.keys(unsaved.values).length === 0
    if (!isUnchanged) {
      const passwordOmitted = unsaved.passwordOmitted || kept?.passwordOmitted === true
      storeDraft(owner, { formKey, at: Date.now(), values: { ...kept?.values, ...unsaved.values }, passwordOmitted })
    } else if (hasStored.current) removeStored()
    hasStored.current = !isUnchanged
  })
  const leaveForm = useEffectEvent(() => {
    if (hasStored.current && isSignedIn()) removeStored()
  })
  useEffect(
    () =>
      onSessionChange(() => {
        if (!isSignedIn() && lastAuthError()) storeUnsavedValues()
      }),
    [],
  )
  useEffect(() => {
    const stops = [onPageHidden, afterChanges].map((listen) => listen(() => storeUnsavedValues()))
    return () => {
      for (const stop of stops) stop()
      leaveForm()
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => storeUnsavedValues(), DELAY) // an upload may have ended
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the draft is compared with the record, which has only now loaded
    if (ready) setOffered(findDraft(owner, formKey, Date.now()))
  }, [ready, owner, formKey])

  return {
    offered,
    /** Discards the offered draft. For a new record, the draft of another new record is offered next. */
    discard: () => {
      discardDraft(offered?.formKey ?? formKey)
      setOffered(findDraft(owner, formKey, Date.now()))
    },
    /** Call after a save: the draft of this form is obsolete. The draft of another new record stays offered. */
    discardAfterSave: () => {
      discardDraft(formKey)
      setOffered(findDraft(owner, formKey, Date.now()))
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
