import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useStore } from '@/create-store'
import type { BaseValues } from '@/form/conflicts/base-values'
import { getDirtyValues } from '@/form/dirty-values'
import type { FormRegistry } from '@/form/form-registry'
import { tidyText, truncate } from '@/text'
import {
  addBackgroundUpload,
  type BackgroundUpload,
  backgroundUploads,
  discardWithUndo,
  holdBackgroundUpload,
  type SaveUnattended,
  takeBackgroundUpload,
} from './drafts'

type BackgroundOptions<Values extends FieldValues> = Pick<BackgroundUpload, 'formKey' | 'title' | 'noun'> & {
  form: UseFormReturn<Values>
  /** The field that identifies the record. */
  nameField: keyof Values & string
  /** Whether the record has loaded, so that stored values can be applied to it. */
  ready: boolean
  registry: FormRegistry
  base: BaseValues
}

const refusePassword: SaveUnattended = async () => ({ reason: 'The password was not kept.', isUnknown: false })

/**
 * Lets the person leave a form while its uploads continue, and restores the form when it is reopened. The form of an
 * existing record is restored from any link. The form of a new record is restored only from the activity panel, because
 * other links open another new record.
 */
export function useContinueInBackground<Values extends FieldValues>(options: BackgroundOptions<Values>) {
  const { formKey, title, noun, form, nameField, ready, registry, base } = options
  const { setValues } = form
  const router = useRouter()
  const [restored, setRestored] = useState<BackgroundUpload>()
  const [isMoved, setIsMoved] = useState(false)

  const isSaving = useStore(backgroundUploads, (all) =>
    all.some((one) => one.formKey === formKey && one.phase === 'saving'),
  )
  // The uploads stay in the background until the record has loaded, and while the form is being sent from there.
  const restore = useEffectEvent(() => {
    const stored = takeBackgroundUpload(formKey)
    if (!stored) return
    registry.restoreUploads(stored.uploads)
    base.restore(stored.base)
    setRestored(stored)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form applies its record only after this effect
    if (ready && !isSaving) restore()
    else holdBackgroundUpload(formKey)
  }, [ready, isSaving, formKey])
  // A layout effect, because a finished upload writes the value of its field in an effect, which must come after this.
  useLayoutEffect(() => {
    if (restored) setValues((record) => ({ ...record, ...restored.values }), { shouldDirty: true })
  }, [restored, setValues])

  /** What the form contains now, and everything needed to reopen it. */
  const capture = (): BackgroundUpload => {
    const dirty = getDirtyValues(form, registry.isPassword)
    const uploads = registry.unfinishedUploads()
    return {
      formKey,
      at: Date.now(),
      url: router.latestLocation.publicHref,
      title,
      noun,
      name: truncate(tidyText(String(form.getValues()[nameField]))),
      values: dirty.values,
      passwordOmitted: dirty.passwordOmitted || restored?.passwordOmitted === true,
      base: base.pick(new Set([...Object.keys(dirty.values), ...uploads.keys()])),
      uploads,
      labels: new Map([...uploads.keys()].map((field) => [field, registry.labelOf(field)])),
    }
  }

  return {
    /** The form is closing, and its uploads continue in the background. */
    isMoved,
    /** A password was typed before the form was left, and was not stored. */
    passwordOmitted: restored?.passwordOmitted === true,
    /** Why the form was not saved in the background. */
    failure: restored?.failure,
    /** Moves the uploads and the values to the background, where they are saved. The caller then closes the form. */
    moveToBackground: (save: SaveUnattended) => {
      const left = capture()
      addBackgroundUpload(left, left.passwordOmitted ? refusePassword : save)
      setIsMoved(true)
    },
    /** Discards what was typed and uploaded. A toast offers to undo it. The caller then closes the form. */
    discard: () => {
      const form = capture()
      const isEmpty = Object.keys(form.values).length === 0 && !form.passwordOmitted && form.uploads.size === 0
      if (!isEmpty) discardWithUndo(form, () => router.history.push(form.url, { reopenedForm: formKey }))
    },
  }
}
