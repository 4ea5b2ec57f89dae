import { isShownAsToast } from '@/api/errors'
import { createStore } from '@/create-store'
import { toast } from '@/ui/toast/toast'
import { type Accepted, refusal } from './file-kinds'
import type { Progress } from './put-file'
import { type UploadDir, UploadError, upload } from './upload'

/** What an upload is doing. */
type Doing =
  | { is: 'idle' }
  /** `speed` in bytes a second, once it can be told. */
  | { is: 'running'; file: File; sent: Progress; speed: number | undefined }
  /** `stored`: where the file already is, when only the last step is to be repeated. */
  | { is: 'failed'; file: File; reason: string; stored: string | undefined }
  /** `address`: the legitimized one, the value of a field. */
  | { is: 'done'; file: File; address: string }

/** `refused`: the last pick, where it can't be taken. It stops nothing. */
export type UploadState = Doing & { refused?: { file: File; reason: string } | undefined }

export type Upload = ReturnType<typeof createUpload>

/**
 * A place for one file's upload, independent of what shows it: a field, or the activity panel once its form is left. The last
 * pick that is accepted wins, and the browser asks before the page with a running upload is closed. Whoever owns it
 * cancels it.
 */
export function createUpload(dir: UploadDir, accept: Accepted) {
  let doing: Doing = { is: 'idle' }
  /** The last pick, until it is known whether it is accepted. */
  let picked: File | undefined
  let refused: UploadState['refused']
  const store = createStore<UploadState>(doing)
  let current: AbortController | undefined
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()

  function show(next: Doing) {
    doing = next
    const shown: Doing =
      picked && doing.is !== 'running' ? { is: 'running', file: picked, sent: 0, speed: undefined } : doing
    if (shown.is === 'running') addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
    store.set({ ...shown, refused })
  }

  async function start(file: File) {
    picked = file
    refused = undefined
    show(doing)
    const reason = await refusal(file, accept)
    if (picked !== file) return // another one was picked since, or it was cancelled
    picked = undefined
    if (!reason) return run(file)
    refused = { file, reason }
    show(doing)
  }

  async function run(file: File, stored?: string) {
    current?.abort()
    const { signal } = (current = new AbortController())
    const showMine = (next: Doing) => {
      if (!signal.aborted) show(next)
    }
    refused = undefined
    showMine({ is: 'running', file, sent: 0, speed: undefined })
    try {
      const speedOf = speedometer(file.size)
      const onProgress = (sent: Progress) => showMine({ is: 'running', file, sent, speed: speedOf(sent) })
      const address = await upload(file, { dir, signal, onProgress, stored })
      showMine({ is: 'done', file, address })
    } catch (error) {
      if (error instanceof UploadError && isShownAsToast(error.cause)) toast.error(error.cause.message)
      const reached = error instanceof UploadError ? error.stored : undefined
      const reason = error instanceof Error ? error.message : String(error)
      showMine({ is: 'failed', file, reason, stored: reached })
    }
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    start: (file: File) => void start(file),
    /** Sends a file that failed again, from the step that failed. */
    retry: () => {
      const state = store.get()
      if (state.is !== 'failed') return
      if (state.stored === undefined) void start(state.file)
      else void run(state.file, state.stored) // the file itself is not needed any more
    },
    /** Stops what is running and forgets what has failed or is done. */
    cancel: () => {
      current?.abort()
      picked = undefined
      show({ is: 'idle' })
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
