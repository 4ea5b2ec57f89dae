import { useEffect, useRef, useState } from 'react'
import { isToldByToast } from '@/api/errors'
import { toast } from '@/ui/toast'
import { type Accepted, refusal } from './file-kinds'
import type { Progress } from './put-file'
import { type UploadDir, UploadError, upload } from './upload'

/** What an upload is doing. */
export type UploadState =
  | { is: 'idle' }
  /** `speed` in bytes a second, once it can be told. */
  | { is: 'running'; file: File; sent: Progress; speed: number | undefined }
  | { is: 'refused'; file: File; reason: string }
  | { is: 'failed'; file: File; reason: string; retry: () => void }

/**
 * The upload of one field. The last pick wins; leaving the field aborts it.
 * @param onDone gets the legitimized address
 */
export function useUpload(dir: UploadDir, accept: Accepted, onDone: (address: string) => void) {
  const [state, setState] = useState<UploadState>({ is: 'idle' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  useAskBeforeUnload(state.is === 'running')

  async function start(file: File, stored?: string) {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next)
    }
    show({ is: 'running', file, sent: 0, speed: undefined })
    try {
      const reason = await refusal(file, accept)
      if (reason) return show({ is: 'refused', file, reason })
      const speedOf = speedometer(file.size)
      const onProgress = (sent: Progress) => show({ is: 'running', file, sent, speed: speedOf(sent) })
      const address = await upload(file, { dir, signal, onProgress, stored })
      if (signal.aborted) return
      show({ is: 'idle' })
      onDone(address)
    } catch (error) {
      if (error instanceof UploadError && isToldByToast(error.cause)) toast.error(error.cause.message)
      const reached = error instanceof UploadError ? error.stored : undefined
      const reason = error instanceof Error ? error.message : String(error)
      show({ is: 'failed', file, reason, retry: () => void start(file, reached) })
    }
  }

  return {
    state,
    start: (file: File) => void start(file),
    /** Stops what is running and forgets what failed. */
    cancel: () => {
      current.current?.abort()
      setState({ is: 'idle' })
    },
  }
}

/** Tells the mean speed of an upload that starts now, in bytes a second; nothing in its first second. */
function speedometer(size: number) {
  const started = performance.now()
  return (sent: Progress) => {
    const seconds = (performance.now() - started) / 1000
    return sent === undefined || seconds < 1 ? undefined : (sent * size) / seconds
  }
}

/** The browser asks before the page with a running upload is closed or loaded anew. */
function useAskBeforeUnload(running: boolean) {
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [running])
}
