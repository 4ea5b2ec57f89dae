import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '@/create-store'
import { moveSentCreates } from '@/form/duplicates/duplicate-check'
import { isSameValue } from '@/form/field-values'
import type { FormKey } from '@/form/form-key'
import { hasSessionCookies, isPersonForgotten, onSessionChange } from '@/session/session'
import {
  addBackgroundForm,
  discardWithUndo,
  holdBackgroundForm,
  isSavingInBackground,
  takeBackgroundForm,
} from './background-forms'
import {
  type BackgroundForm,
  type BackgroundSave,
  type Draft,
  discardDraft,
  drafts,
  type FormContent,
  findDraft,
  storeDraft,
} from './drafts'

/** How often unsaved values are stored, in milliseconds, because a crash fires no event. */
const STORE_INTERVAL = 1000

export type DraftOptions = {
  formKey: FormKey
  /** Whether the record has loaded, so that a draft can be compared with it and applied to it. */
  isReady: boolean
  getContent: () => FormContent
  /** Puts a draft into the form. Only a form that was left in this page has uploads and a base. */
  onRestore: (draft: Pick<FormContent, 'values'> & Partial<Pick<FormContent, 'base' | 'uploads'>>) => void
}

/**
 * Keeps what was typed into a form and not saved:
 * - It stores a draft within a second after each change, when the session ends by itself or in another tab, and when the page
 *   is hidden, because a hidden page may end at any time. It offers the draft once the same person is back.
 * - A form can be left while its uploads continue. Reopened, it is as it was left. The form of an existing record is
 *   restored from any link, that of a new record only from the activity panel, because other links open another new record.
 * - Cancel discards everything, also the draft of this record that is still offered, and a toast offers to undo it.
 */
export function useDraft({ formKey, isReady, getContent, onRestore }: DraftOptions) {
  const router = useRouter()
  const [wasReady, setWasReady] = useState(false)
  const [offered, setOffered] = useState<Draft>()
  const [isMoved, setIsMoved] = useState(false)
  const hasStoredTyped = useRef(false)
  /** The person has left the form on purpose: by a save, by Cancel, or in answer to a question. */
  const isClosedOnPurpose = useRef(false)
  const updateOffer = (except?: FormKey) => setOffered(findDraft(formKey, except))
  if (isReady && !wasReady) {
    setWasReady(true)
    updateOffer()
  }

  /** The draft of this form that is still offered. It stays until the person restores or discards it. */
  const offerOfThisForm = offered?.formKey === formKey ? offered : undefined
  const storeUnsavedValues = () => {
    if (isPersonForgotten()) isClosedOnPurpose.current = true // also if its sign-out fails later
    if (!isReady || isClosedOnPurpose.current) return
    const { values, passwordOmitted } = getContent()
    const hasTyped = Object.keys(values).length > 0
    if (hasTyped) {
      storeDraft({ formKey, at: Date.now(), ...addTo(offerOfThisForm, { values, passwordOmitted }) })
    } else if (hasStoredTyped.current) forgetTyped(formKey, offerOfThisForm)
    hasStoredTyped.current = hasTyped
  }
  /** A form that was closed on purpose drops its draft, unless its session has ended. One that an error has closed stores it. */
  const onUnmount = () => {
    if (!isClosedOnPurpose.current) storeUnsavedValues()
    else if (hasStoredTyped.current && hasSessionCookies()) forgetTyped(formKey, offerOfThisForm)
  }
  // With the offer: discarding it removes the stored draft, so what was typed must be stored again.
  useStoreWhenDue(storeUnsavedValues, () => JSON.stringify([getContent().values, offerOfThisForm]), onUnmount)

  const { reopened, isSaving } = useReclaimForm(formKey, isReady && !isMoved, onRestore)

  const toBackgroundForm = (): BackgroundForm => {
    const content = getContent()
    const passwordOmitted = content.passwordOmitted || reopened?.passwordOmitted === true
    return { ...content, passwordOmitted, formKey, at: Date.now(), url: router.latestLocation.publicHref }
  }
  return {
    offered,
    restore: () => {
      if (!offered) return
      onRestore({ values: offered.values })
      moveSentCreates(offered.formKey, formKey)
      discardDraft(offered.formKey)
      setOffered(undefined)
    },
    /** Discards the offered draft. For a new record, the draft of another new record is offered next. */
    discard: () => {
      discardDraft(offered?.formKey ?? formKey)
      updateOffer(formKey) // what this form contains is not offered to itself
    },
    /** Call after a save: what was typed is no draft any more. A draft that nobody has restored stays, if it differs. */
    onSaved: (saved: object) => {
      forgetTyped(formKey, offerOfThisForm, saved)
      updateOffer()
    },
    /**
     * Discards everything but the draft of another new record. The caller then closes the form. A draft that this form has
     * not offered yet stays: nobody has seen it.
     * @param isUndoable false while the values are being sent
     */
    cancel: ({ isUndoable }: { isUndoable: boolean }) => {
      const form = addTo(offerOfThisForm, toBackgroundForm())
      const isEmpty = Object.keys(form.values).length === 0 && !form.passwordOmitted && form.uploads.size === 0
      if (isUndoable && !isEmpty) discardWithUndo(form, () => router.history.push(form.url, { reopenedForm: formKey }))
      isClosedOnPurpose.current = true
      if (!isReady) return
      discardDraft(formKey)
      updateOffer()
    },
    /** Call when the form closes because of a save, or because the person leaves it without saving. */
    leave: () => {
      isClosedOnPurpose.current = true
    },
    /** The form is closing, and its uploads continue in the background. */
    isMoved,
    /** Moves the values and the uploads to the background, where they are saved. The caller then closes the form. */
    moveToBackground: (save: BackgroundSave) => {
      isClosedOnPurpose.current = true
      forgetTyped(formKey, offerOfThisForm)
      addBackgroundForm({ ...toBackgroundForm(), save })
      setIsMoved(true)
    },
    /** The form was left, and is being sent by itself. */
    isSavingInBackground: isSaving,
    /** A password was typed before the form was left, was not stored, and has not been typed again. */
    passwordOmitted: reopened?.passwordOmitted === true && !getContent().passwordOmitted,
    /** Why the form was not saved in the background, apart from the password. */
    failure: reopened?.passwordOmitted ? undefined : reopened?.failure?.reason,
  }
}

/**
 * Takes a form back from the background when it opens.
 * @param canReclaim false until the record has loaded, and once the form has moved to the background itself
 * @returns the form as it was left, and whether it is being sent from the background
 */
function useReclaimForm(formKey: FormKey, canReclaim: boolean, onTaken: (taken: BackgroundForm) => void) {
  const [reopened, setReopened] = useState<BackgroundForm>()
  const isSaving = useStore(drafts, () => isSavingInBackground(formKey))
  useLayoutEffect(() => holdBackgroundForm(formKey), [formKey])
  const reclaim = useEffectEvent(() => {
    const taken = takeBackgroundForm(formKey)
    if (taken) onTaken(taken)
    return taken
  })
  // A layout effect, so that the form never shows the record without what was typed.
  useLayoutEffect(() => {
    if (!canReclaim || isSaving) return
    const taken = reclaim()
    // oxlint-disable-next-line react/set-state-in-effect -- reclaiming it changes the store of the activity panel
    if (taken) setReopened(taken)
  }, [canReclaim, isSaving, formKey])
  return { reopened, isSaving }
}

/**
 * Forgets what was typed into this form. A draft that it offers stays, as it was offered, unless all its values were saved.
 */
function forgetTyped(formKey: FormKey, offer: Draft | undefined, saved: object = {}) {
  const now = new Map<string, unknown>(Object.entries(saved))
  const values = Object.entries(offer?.values ?? {})
  if (offer && values.some(([name, value]) => !isSameValue(now.get(name), value))) storeDraft(offer)
  else discardDraft(formKey)
}

/** Adds what was typed to the draft that the form offers. */
const addTo = <Typed extends Pick<Draft, 'values' | 'passwordOmitted'>>(offer: Draft | undefined, typed: Typed) => ({
  ...typed,
  values: { ...offer?.values, ...typed.values },
  passwordOmitted: typed.passwordOmitted || offer?.passwordOmitted === true,
})

/**
 * Stores unsaved values while a form is shown.
 * @param snapshot returns what would be stored, as a text
 */
function useStoreWhenDue(store: () => void, snapshot: () => string, onUnmount: () => void) {
  const onDue = useEffectEvent(store)
  const onEnd = useEffectEvent(onUnmount)
  const getSnapshot = useEffectEvent(snapshot)
  useEffect(() => {
    let last = ''
    const timer = setInterval(() => {
      const next = getSnapshot()
      if (next !== last) onDue()
      last = next
    }, STORE_INTERVAL)
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onDue(), { signal })
    addEventListener('pagehide', () => onDue(), { signal })
    const unsubscribe = onSessionChange(() => onDue())
    return () => {
      clearInterval(timer)
      listeners.abort()
      unsubscribe()
      onEnd()
    }
  }, [])
}
