import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isShownAsToast } from '@/api/errors'
import { createStore } from '@/create-store'
import { toast } from '@/ui/toast/toast'
import { createUnloadQuestion } from '@/ui/unsaved-changes'
import { type Accepted, checkFile } from './file-kinds'
import { UploadError, upload } from './upload'

/** The status of an upload, apart from a rejected file. */
type Status =
  | { is: 'idle' }
  /** `speed` is in bytes per second; undefined in the first second. `isStalled`: no bytes were sent for a minute. */
  | { is: 'running'; file: File; sent: number; speed?: number | undefined; isStalled?: boolean }
  /** `stored` is the URL of the stored file if only the last step failed. */
  | { is: 'failed'; file: File; reason: string; stored: string | undefined }
  /** `url` is the legitimized URL. */
  | { is: 'done'; file: File; url: string }

/** How long an upload sends nothing before the person is offered to retry, in milliseconds. It still continues. */
const STALL_NOTICE = 60_000

export type UploadState = Status & {
  /** The last file that was picked and rejected. A running upload continues. */
  refused?: { file: File; reason: string } | undefined
  /** The last file that was uploaded, until another upload starts. */
  uploaded?: File | undefined
}

export type Upload = ReturnType<typeof createUpload>

/**
 * Creates the upload of one file. It is independent of the component that shows it: a field, or the activity panel
 * after its form was left. A newly accepted file replaces the previous one. The browser asks before it closes a page
 * with a running upload. The owner must cancel the upload.
 */
export function createUpload(dir: string, accept: Accepted) {
  let status: Status = { is: 'idle' }
  /** The last file that was picked, while it is being validated. */
  let picked: File | undefined
  let refused: UploadState['refused']
  let uploaded: File | undefined
  const store = createStore<UploadState>(status)
  let current: AbortController | undefined
  const setUnloadQuestion = createUnloadQuestion()

  /** Publishes a status. While a picked file is validated, the upload is shown as running. */
  function update(next: Status) {
    status = next
    const shown: Status = picked && status.is !== 'running' ? { is: 'running', file: picked, sent: 0 } : status
    setUnloadQuestion(shown.is === 'running')
    if (shown.is === 'running') uploaded = undefined
    if (shown.is === 'done') uploaded = shown.file
    store.set({ ...shown, refused, uploaded })
  }

  async function start(file: File) {
    picked = file
    refused = undefined
    update(status)
    const checked = await checkFile(file, accept)
    if (picked !== file) return // another file was picked since, or the upload was cancelled
    picked = undefined
    if ('file' in checked) return run(checked.file)
    refused = { file, reason: checked.reason }
    update(status)
  }

  async function run(file: File, stored?: string) {
    current?.abort()
    const { signal } = (current = new AbortController())
    const updateUnlessAborted = (next: Status) => {
      if (!signal.aborted) update(next)
    }
    refused = undefined
    const speedOf = measureSpeed(file.size)
    let stallTimer: ReturnType<typeof setTimeout> | undefined
    const onProgress = (sent: number) => {
      const running = { is: 'running', file, sent, speed: speedOf(sent) } as const
      updateUnlessAborted(running)
      clearTimeout(stallTimer)
      // The server may take long to respond to a complete file.
      if (sent !== 1) stallTimer = setTimeout(() => updateUnlessAborted({ ...running, isStalled: true }), STALL_NOTICE)
    }
    onProgress(stored === undefined ? 0 : 1)
    try {
      const url = await upload(file, { dir, signal, onProgress, stored })
      updateUnlessAborted({ is: 'done', file, url })
    } catch (error) {
      if (error instanceof UploadError && isShownAsToast(error.cause)) toast.error(error.cause.message)
      const urlOfStored = error instanceof UploadError ? error.stored : undefined
      const reason = error instanceof Error ? error.message : String(error)
      updateUnlessAborted({ is: 'failed', file, reason, stored: urlOfStored })
    } finally {
      clearTimeout(stallTimer)
    }
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    start: (file: File) => void start(file),
    /** Repeats a failed upload from the step that failed, or a stalled one from the start. */
    retry: () => {
      const state = store.get()
      if (state.is === 'running' && state.isStalled) void run(state.file)
      if (state.is !== 'failed') return
      if (state.stored === undefined) void start(state.file)
      else void run(state.file, state.stored) // the file itself is not read again
    },
    /** Aborts the upload and resets it to idle. */
    cancel: () => {
      current?.abort()
      picked = undefined
      update({ is: 'idle' })
    },
  }
}

/**
 * Starts to measure an upload.
 * @returns a function that computes the mean speed in bytes per second; undefined in the first second
 */
function measureSpeed(size: number) {
  const started = performance.now()
  return (sent: number) => {
    const seconds = (performance.now() - started) / 1000
    return seconds < 1 ? undefined : (sent * size) / seconds
  }
}

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
