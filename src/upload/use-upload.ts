import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isInBackground } from '@/form/background-uploads/background-uploads'
import type { Upload, UploadState } from './create-upload'

/**
 * Follows the upload of a field, and aborts it when the field unmounts, unless it continues in the background.
 * @param onDone gets the legitimized address
 */
export function useUpload(upload: Upload, onDone: (address: string) => void): UploadState {
  const state = useSyncExternalStore(upload.subscribe, upload.getState)
  useEffect(() => {
    // BackgroundUpload while its form still closes, it keeps the address for when the form comes back.
    if (state.is !== 'done' || isInBackground(upload)) return
    onDone(state.address)
    upload.cancel()
  }, [state, upload, onDone])
  const owned = useRef<Upload>(undefined)
  useEffect(() => {
    owned.current = upload
    return () => {
      owned.current = undefined
      // Checked a moment later: the strict mode of React undoes effects only to run them again.
      queueMicrotask(() => {
        if (owned.current !== upload && !isInBackground(upload)) upload.cancel()
      })
    }
  }, [upload])
  return state
}

/**
 * Follows several uploads at once.
 * @param select derives a plain value from their states
 */
export function useStates<Result extends string | boolean>(
  uploads: readonly Upload[],
  select: (states: UploadState[]) => Result,
): Result {
  const subscribe = (listener: () => void) => {
    const stops = uploads.map((upload) => upload.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }
  return useSyncExternalStore(subscribe, () => select(uploads.map(({ getState }) => getState())))
}
