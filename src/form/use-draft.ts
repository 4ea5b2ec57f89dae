import { type RefObject, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { person } from '@/session/person'
import { isSignedIn, onSessionChange, sessionError } from '@/session/session'
import { type Draft, dropDraft, findDraft, keepDraft } from './drafts'
import { typedInto } from './typed'

type DraftOptions<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  fields: RefObject<HTMLElement | null>
  /** Tells the form from others. */
  key: string
  /** The record is there: a draft can be compared with it. */
  ready: boolean
}

/**
 * Keeps what was typed when the session ends by itself, and offers it once the same person is back. A person who is
 * not known by the tokens gets none: it might be somebody else.
 */
export function useDraft<Values extends FieldValues, Output>(options: DraftOptions<Values, Output>) {
  const { form, fields, key, ready } = options
  const [owner] = useState(person)
  const [offered, setOffered] = useState<Draft>()

  useEffect(
    () =>
      onSessionChange(() => {
        if (owner === undefined || isSignedIn() || !sessionError()) return
        const typed = typedInto(form, fields.current)
        if (Object.keys(typed.values).length > 0) keepDraft(owner, { form: key, at: Date.now(), ...typed })
      }),
    [owner, form, fields, key],
  )
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it is compared with the record, which is only now in the form
    if (ready && owner !== undefined) setOffered(findDraft(owner, key, Date.now()))
  }, [ready, owner, key])

  const drop = () => {
    dropDraft(key)
    setOffered(undefined)
  }
  return {
    offered,
    drop,
    restore: () => {
      if (offered) form.setValues((record) => ({ ...record, ...offered.values }), { shouldDirty: true })
      drop()
    },
  }
}
