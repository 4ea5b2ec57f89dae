import { createContext, use, useEffect, useLayoutEffect, useState } from 'react'
import type { Upload } from '@/upload/create-upload'

/** Uploads by the name of their field. */
export type Uploads = ReadonlyMap<string, Upload>

type RegisteredField = { label: string; isPassword: boolean }

type SharedRegistry = {
  register: (name: string, field: RegisteredField) => void
  /** The uploads of the fields. A field that finds none adds its own. */
  uploads: Map<string, Upload>
  /** Counts the running uploads up or down. */
  countRunning: (change: 1 | -1) => void
}

/** Shares the registry of a form with its fields. The value is `shared` of `useFormRegistry`. */
export const FormRegistryContext = createContext<SharedRegistry | null>(null)

/** Whether the fields of the form are disabled. */
export const FieldsDisabledContext = createContext(false)

/** The labels of the file fields of the form; '' if it has none. */
export const FileLabelsContext = createContext('')

export type FormRegistry = ReturnType<typeof useFormRegistry>

/** For forms: what the fields have registered, their labels and their uploads. */
export function useFormRegistry() {
  const [fields, setFields] = useState<ReadonlyMap<string, RegisteredField>>(() => new Map())
  const [running, setRunning] = useState(0)
  const [shared, setShared] = useState<SharedRegistry>(() => ({
    register: (name, field) => setFields((now) => new Map(now).set(name, field)),
    uploads: new Map(),
    countRunning: (change) => setRunning((count) => count + change),
  }))
  return {
    shared,
    labelOf: (name: string) => fields.get(name)?.label ?? name,
    isPassword: (name: string) => fields.get(name)?.isPassword === true,
    /** Whether an upload is running. The form cannot be submitted meanwhile. */
    isUploading: running > 0,
    /** The labels of the file fields. */
    fileLabels: () => [...shared.uploads.keys()].map((name) => fields.get(name)?.label ?? name).join(' or '),
    /** The uploads that are running, failed, or done but not in the form yet. */
    unfinishedUploads: (): Uploads =>
      new Map([...shared.uploads].filter(([, upload]) => upload.getState().is !== 'idle')),
    /** The names of files that were refused or could not be uploaded. */
    failedFiles: (): string[] =>
      [...shared.uploads.values()].flatMap((upload) => {
        const state = upload.getState()
        const failed = state.is === 'failed' ? state.file : state.refused?.file
        return failed ? [failed.name] : []
      }),
    /** Returns uploads to their fields. */
    restoreUploads: (uploads: Uploads) =>
      setShared((now) => ({ ...now, uploads: new Map([...now.uploads, ...uploads]) })),
  }
}

/** For fields: registers the label. A field outside of a form with a registry, or without a name, registers nothing. */
export function useRegisterField(name: string | undefined, { label, isPassword }: RegisteredField) {
  const register = use(FormRegistryContext)?.register
  // Before the paint: the offer of a draft may appear together with the fields whose labels it shows.
  useLayoutEffect(() => {
    if (name !== undefined) register?.(name, { label, isPassword })
  }, [register, name, label, isPassword])
}

/**
 * For file fields: their upload, which may have started before the form was opened.
 * @param create makes an upload when there is none yet
 */
export function useFieldUpload(name: string, create: () => Upload): Upload {
  const shared = use(FormRegistryContext)
  if (!shared) throw new Error('A file field must be inside a form.')
  const existing = shared.uploads.get(name)
  if (existing) return existing
  const upload = create()
  shared.uploads.set(name, upload)
  return upload
}

/** For file fields: blocks submitting the form while an upload is running. */
export function useBlockSubmitWhile(isRunning: boolean) {
  const countRunning = use(FormRegistryContext)?.countRunning
  useEffect(() => {
    if (!isRunning) return
    countRunning?.(1)
    return () => countRunning?.(-1)
  }, [isRunning, countRunning])
}
