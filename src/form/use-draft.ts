import { useEffect, useEffectEvent, useState } from 'react'
import { isSignedIn, onSessionChange, sessionError, signedInPerson } from '@/session/session'
import { type Draft, dropDraft, findDraft, keepDraft, ownerOf } from './drafts'
import type { Typed } from './typed'

type DraftOptions = {
  /** Tells the form from others. */
  key: string
  /** The record is there: a draft can be compared with it. */
  ready: boolean
  /** What is typed by now. */
  typed: () => Typed
  /** Puts what was typed back. */
  onRestore: (kept: Draft) => void
}

/**
 * Keeps what was typed when the session ends by itself, and offers it once the same person is back. A person of
 * whom nothing is known gets none: it might be somebody else.
 */
export function useDraft({ key, ready, typed, onRestore }: DraftOptions) {
  const [owner] = useState(() => ownerOf(signedInPerson()))
  const [offered, setOffered] = useState<Draft>()

  const keep = useEffectEvent(() => {
    if (owner === undefined || isSignedIn() || !sessionError()) return
    const kept = typed()
    if (Object.keys(kept.values).length > 0) keepDraft(owner, { form: key, at: Date.now(), ...kept })
  })
  useEffect(() => onSessionChange(keep), [])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it is compared with the record, which is only now in the form
    if (ready) setOffered(findDraft(owner, key, Date.now()))
  }, [ready, owner, key])

  return {
    offered,
    /** Gives it up. Of several forms of new records, the draft of another one is offered then. */
    drop: () => {
      dropDraft(offered?.form ?? key)
      setOffered(findDraft(owner, key, Date.now()))
    },
    /** The form is saved: its own draft is over, while that of another new record stays. */
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
