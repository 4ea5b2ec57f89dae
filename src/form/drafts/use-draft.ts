import { useEffect, useEffectEvent, useState } from 'react'
import type { DirtyValues } from '@/form/dirty-values'
import { isSignedIn, lastSessionError, onSessionChange, signedInPerson } from '@/session/session'
import { type Draft, dropDraft, findDraft, keepDraft, ownerOf } from './drafts'

type DraftOptions = {
  /** Identifies the form. */
  key: string
  /** Whether the record has loaded, so that a draft can be compared with it. */
  ready: boolean
  /** Returns the current unsaved values. */
  getValues: () => DirtyValues
  /** Puts the values of a draft into the form. */
  onRestore: (draft: Draft) => void
}

/**
 * Stores a draft when the session ends by itself, and offers it once the same person is back. A person whom the tokens do
 * not identify gets no draft: it might belong to somebody else.
 */
export function useDraft({ key, ready, getValues, onRestore }: DraftOptions) {
  const [owner] = useState(() => ownerOf(signedInPerson()))
  const [offered, setOffered] = useState<Draft>()

  const storeDraft = useEffectEvent(() => {
    if (owner === undefined || isSignedIn() || !lastSessionError()) return
    const unsaved = getValues()
    if (Object.keys(unsaved.values).length > 0) keepDraft(owner, { form: key, at: Date.now(), ...unsaved })
  })
  useEffect(() => onSessionChange(storeDraft), [])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the draft is compared with the record, which has only now loaded
    if (ready) setOffered(findDraft(owner, key, Date.now()))
  }, [ready, owner, key])

  return {
    offered,
    /** Drops the offered draft. Among forms of new records, the draft of another one is offered next. */
    drop: () => {
      dropDraft(offered?.form ?? key)
      setOffered(findDraft(owner, key, Date.now()))
    },
    /** Removes the draft of the saved form. The draft of another new record remains. */
    saved: () => {
      dropDraft(key)
      setOffered(findDraft(owner, key, Date.now()))
    },
    restore: () => {
      if (offered) {
        onRestore(offered)
        dropDraft(offered.form)
      }
      setOffered(undefined)
    },
  }
}
