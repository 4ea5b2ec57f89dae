import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { signedInPerson } from '@/session/session'
import { ActivityPanel } from '@/upload/activity-panel'
import { provideActivityPanel } from '@/upload/activity-panel-outlet'
import { addBackgroundUpload, type BackgroundUpload, takeBackgroundUpload } from './background-uploads'
import type { DirtyValues } from './dirty-values'
import { ownerOf } from './drafts'
import type { useFormUploads } from './form-uploads'
import type { useSettle } from './use-settle'
import { labelOf } from './values'

type BackgroundUploadsOptions<Values extends FieldValues, Output> = Pick<BackgroundUpload, 'key' | 'title' | 'noun'> & {
  form: UseFormReturn<Values, unknown, Output>
  /** What is typed by now. */
  typed: () => DirtyValues
  fields: RefObject<HTMLFieldSetElement | null>
  /** The record is there: what was typed can be put over it. */
  ready: boolean
  uploads: ReturnType<typeof useFormUploads>
} & Pick<ReturnType<typeof useSettle>, 'baseOf' | 'rebase'>

/**
 * Lets a person leave a form while its uploads continue in the background. Reopened, the form is as they left it. The form
 * of an existing record is restored however it is opened; the form of a new record only from the activity panel, because
 * any other way starts another new record.
 */
export function useContinueInBackground<Values extends FieldValues, Output>(
  options: BackgroundUploadsOptions<Values, Output>,
) {
  const { key, title, noun, form, typed, fields, ready, uploads, baseOf, rebase } = options
  const { setValues } = form
  const router = useRouter()
  const [restored, setRestored] = useState<BackgroundUpload>()
  const [isMoved, setIsMoved] = useState(false)

  // While the record does not load, the uploads stay in the background.
  const restore = useEffectEvent(() => {
    const background = takeBackgroundUpload(key)
    if (!background) return
    uploads.restore(background.uploads)
    rebase(background.base)
    setRestored(background)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form takes in its record only after this effect
    if (ready) restore()
  }, [ready])
  // In the render after that, and before a field hears of an upload that is done.
  useLayoutEffect(() => {
    if (restored) setValues((record) => ({ ...record, ...restored.values }), { shouldDirty: true })
  }, [restored, setValues])

  return {
    /** The form is closing, and its uploads continue in the background. */
    isMoved,
    /** A password was typed before the form was left, and was not stored. */
    passwordOmitted: restored?.passwordOmitted === true,
    /** Moves the uploads and the values to the background. The caller then closes the form. */
    moveToBackground: () => {
      provideActivityPanel(ActivityPanel)
      const now = typed()
      const unfinished = uploads.unfinished()
      addBackgroundUpload({
        key,
        owner: ownerOf(signedInPerson()),
        address: router.latestLocation.publicHref,
        title,
        noun,
        name: fields.current?.querySelector('input')?.value.trim() ?? '', // the first field is what people know it by
        ...now,
        base: baseOf(new Set([...Object.keys(now.values), ...unfinished.keys()])),
        uploads: unfinished,
        labels: new Map([...unfinished.keys()].map((field) => [field, labelOf(fields.current, field)])),
      })
      setIsMoved(true)
    },
  }
}
