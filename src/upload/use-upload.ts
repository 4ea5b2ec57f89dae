import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isParked } from '@/form/parked'
import type { Upload, UploadState } from './create-upload'

/**
 * Follows the upload of a field, and aborts it when the field goes away, unless it goes on in the tray.
 * @param onDone gets the legitimized address
 */
export function useUpload(upload: Upload, onDone: (address: string) => void): UploadState {
  const state = useSyncExternalStore(upload.subscribe, upload.getState)
  useEffect(() => {
    // Parked while its form still closes, it keeps the address for when the form comes back.
    if (state.is !== 'done' || isParked(upload)) return
    onDone(state.address)
    upload.cancel()
  }, [state, upload, onDone])
  const owned = useRef<Upload>(undefined)
  useEffect(() => {
    owned.current = upload
    return () => {
      owned.current = undefined
      // Looked at a moment later: React's strict mode takes effects back only to run them again.
      queueMicrotask(() => {
        if (owned.current !== upload && !isParked(upload)) upload.cancel()
      })
    }
  }, [upload])
  return state
}

/**
 * Follows several uploads at once.
 * @param tell what to make of them, as a plain value
 */
export function useStates<Told extends string | boolean>(
  uploads: readonly Upload[],
  tell: (states: UploadState[]) => Told,
): Told {
  const subscribe = (listener: () => void) => {
    const stops = uploads.map((upload) => upload.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  }
  return useSyncExternalStore(subscribe, () => tell(uploads.map(({ getState }) => getState())))
}
