import { createContext, use, useEffect, useState } from 'react'
import { BidiText } from '@/ui/bidi-text'
import { confirm } from '@/ui/confirm'
import type { Upload } from '@/upload/create-upload'

/** Uploads by the name of their field. */
export type Uploads = ReadonlyMap<string, Upload>

type Shared = {
  /** The uploads of the form's fields. A field that finds none puts its own here. */
  uploads: Map<string, Upload>
  /** Adds or takes away one upload that Confirm waits for. */
  hold: (by: 1 | -1) => void
}

/** What a form and its file fields share; the value is `useFormUploads`'s `shared`. */
export const FormUploads = createContext<Shared | null>(null)

/** For forms: the uploads of the fields, and whether a running one holds Confirm back. */
export function useFormUploads() {
  const [count, setCount] = useState(0)
  const [shared, setShared] = useState<Shared>(() => ({
    uploads: new Map(),
    hold: (by) => setCount((now) => now + by),
  }))
  return {
    shared,
    isHeld: count > 0,
    /** Those that came to no end yet, for which the form can be left. */
    unfinished: (): Uploads => new Map([...shared.uploads].filter(([, upload]) => upload.getState().is !== 'idle')),
    /** Where a file was refused or did not arrive, asks whether to save without it. @returns whether to save */
    agree: async (): Promise<boolean> => {
      const states = [...shared.uploads.values()].map(({ getState }) => getState())
      const names = states.flatMap((state) => {
        const failed = state.is === 'failed' ? state.file : state.refused?.file
        return failed ? [failed.name] : []
      })
      if (names.length === 0) return true
      const consequence = (
        <>
          Not uploaded: <BidiText>{names.join(', ')}</BidiText>.
        </>
      )
      return confirm({ question: 'Save without the file?', consequence })
    },
    /** Hands uploads back to their fields. */
    restore: (uploads: Uploads) => setShared((now) => ({ ...now, uploads: new Map([...now.uploads, ...uploads]) })),
  }
}

/**
 * For fields: their upload, which may come from before the form was opened.
 * @param create makes one where there is none yet
 */
export function useFieldUpload(name: string, create: () => Upload): Upload {
  const shared = use(FormUploads)
  if (!shared) throw new Error('A file field belongs into a form.')
  const known = shared.uploads.get(name)
  if (known) return known
  const upload = create()
  shared.uploads.set(name, upload)
  return upload
}

/** For fields: holds the form's Confirm back while their upload is running. */
export function useHolds(running: boolean) {
  const hold = use(FormUploads)?.hold
  useEffect(() => {
    if (!running) return
    hold?.(1)
    return () => hold?.(-1)
  }, [running, hold])
}
