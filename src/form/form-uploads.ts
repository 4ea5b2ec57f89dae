import { useState } from 'react'
import { createUpload, type UploadState, useUploadStates } from '@/upload/upload-state'
import type { Fields, Uploads } from './form-context'

const createUploads = (fields: Fields): Uploads =>
  new Map(
    Object.entries(fields).flatMap(([name, { file }]) => (file ? [[name, createUpload(file.dir, file.accept)]] : [])),
  )

const areRunning = (states: UploadState[]) => states.some(({ is }) => is === 'running')

/** The uploads of a form: one for each field that holds a file. */
export function useFormUploads(fields: Fields) {
  const [uploads, setUploads] = useState(() => createUploads(fields))
  return {
    uploads,
    /** Whether an upload is running. The form cannot be submitted meanwhile. */
    isUploading: useUploadStates([...uploads.values()], areRunning),
    /** Returns uploads that continued in the background to their fields. */
    restoreUploads: (restored: Uploads) => setUploads((now) => new Map([...now, ...restored])),
  }
}

/** The uploads that are running, failed, or done but not in the form yet. */
export const unfinishedUploads = (uploads: Uploads): Uploads =>
  new Map([...uploads].filter(([, upload]) => upload.getState().is !== 'idle'))

/** The names of files that were refused or could not be uploaded. */
export const failedFiles = (uploads: Uploads): string[] =>
  [...uploads.values()].flatMap((upload) => {
    const state = upload.getState()
    const failed = state.is === 'failed' ? state.file.name : []
    return [failed, state.refused?.file.name ?? []].flat()
  })
