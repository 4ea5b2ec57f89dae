import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { signedInPerson } from '@/session/session'
import { Tray } from '@/upload/tray'
import { provideTray } from '@/upload/tray-outlet'
import { ownerOf } from './drafts'
import type { useFormUploads } from './form-uploads'
import { type Parked, park, unpark } from './parked'
import type { Typed } from './typed'
import type { useSettle } from './use-settle'
import { labelOf } from './values'

type ParkingOptions<Values extends FieldValues, Output> = Pick<Parked, 'key' | 'title' | 'noun'> & {
  form: UseFormReturn<Values, unknown, Output>
  /** What is typed by now. */
  typed: () => Typed
  fields: RefObject<HTMLFieldSetElement | null>
  /** The record is there: what was typed can be put over it. */
  ready: boolean
  uploads: ReturnType<typeof useFormUploads>
} & Pick<ReturnType<typeof useSettle>, 'baseOf' | 'rebase'>

/**
 * Lets a form be left while its uploads go on in the tray. Opened again it is as it was left: that of a record by
 * whatever way, that of a new one by the tray, as any other way begins another one.
 */
export function useParking<Values extends FieldValues, Output>(options: ParkingOptions<Values, Output>) {
  const { key, title, noun, form, typed, fields, ready, uploads, baseOf, rebase } = options
  const { setValues } = form
  const router = useRouter()
  const [restored, setRestored] = useState<Parked>()
  const [isParking, setIsParking] = useState(false)

  // A form whose record does not load leaves everything in the tray.
  const takeBack = useEffectEvent(() => {
    const parked = unpark(key)
    if (!parked) return
    uploads.restore(parked.uploads)
    rebase(parked.base)
    setRestored(parked)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form takes in its record only after this effect
    if (ready) takeBack()
  }, [ready])
  // In the render after that, and before a field hears of an upload that is done.
  useLayoutEffect(() => {
    if (restored) setValues((record) => ({ ...record, ...restored.values }), { shouldDirty: true })
  }, [restored, setValues])

  return {
    /** The form is being left, its uploads are the tray's. */
    isParking,
    /** A password was typed before the form was left, and is not there any more. */
    lostPassword: restored?.lostPassword === true,
    /** Puts the form into the tray. Close it then. */
    park: () => {
      provideTray(Tray)
      const now = typed()
      const unfinished = uploads.unfinished()
      park({
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
      setIsParking(true)
    },
  }
}
