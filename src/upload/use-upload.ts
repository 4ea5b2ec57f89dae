import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Upload, UploadState } from './create-upload'

const never = () => false

/**
 * Subscribes a component to its upload, and aborts the upload when the component unmounts.
 * @param onDone receives the legitimized URL and the file
 * @param isHandedOver whether another owner has taken the upload over. It then continues, and keeps its URL.
 */
export function useUpload(
  upload: Upload,
  onDone: (url: string, file: File) => void,
  isHandedOver: (upload: Upload) => boolean = never,
): UploadState {
  const state = useSyncExternalStore(upload.subscribe, upload.getState)
  useEffect(() => {
    if (state.is !== 'done' || isHandedOver(upload)) return
    onDone(state.url, state.file)
    upload.cancel()
  }, [state, upload, onDone, isHandedOver])
  const owned = useRef<Upload>(undefined)
  useEffect(() => {
    owned.current = upload
    return () => {
      owned.current = undefined
      // Checked in a microtask, because React's Strict Mode cleans up effects only to run them again.
      queueMicrotask(() => {
        if (owned.current !== upload && !isHandedOver(upload)) upload.cancel()
      })
    }
  }, [upload, isHandedOver])
  return state
}

/**
 * Follows several uploads at once.
 * @param select derives a plain value from their states
 */
export function useUploadStates<Result extends string | boolean>(
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
