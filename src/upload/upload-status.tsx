import type { Ref } from 'react'
import { Button } from '@/ui/button'
import { moveFocusOnUnmount } from '@/ui/interaction/focus'
import { formatBytes, timeLeft } from './formats'
import type { Upload, UploadState } from './upload-state'

/** A ref for the buttons of a file field. When a button disappears, its focus moves to the file input. */
export const toFileInput = moveFocusOnUnmount((button) =>
  button.closest('[data-file-field]')?.querySelector<HTMLElement>('input[type=file]'),
)

/**
 * The `aria-describedby` of a file input: its other descriptions, and the messages of `UploadStatus` while they are shown.
 * @param id the id that was passed to `UploadStatus`
 */
export const describedBy = (state: UploadState, id: string, others?: string) =>
  [others, state.is === 'failed' && id, state.refused && `${id}-refused`].filter(Boolean).join(' ') || undefined

type UploadStatusProps = { upload: Upload; state: UploadState; id: string }

/**
 * The status of a field's upload: its progress with Cancel, why it failed with Retry, or why a file was rejected. Screen
 * readers are told when it finishes; others see the preview. Must be inside an element with `data-file-field`.
 */
export const UploadStatus = ({ upload, state, id }: UploadStatusProps) => (
  <>
    {state.is === 'running' && <UploadProgress state={state} upload={upload} buttonRef={toFileInput} />}
    {state.is === 'failed' && (
      <div role="alert">
        <UploadFailure id={id} {...state} onRetry={upload.retry} buttonRef={toFileInput} />
      </div>
    )}
    {state.refused && (
      <div role="alert">
        <UploadFailure id={`${id}-refused`} {...state.refused} />
      </div>
    )}
    <output className="sr-only">{state.uploaded && `${state.uploaded.name} is uploaded.`}</output>
  </>
)

type UploadProgressProps = {
  state: UploadState & { is: 'running' }
  upload: Upload
  buttonRef?: Ref<HTMLButtonElement>
}

/** The progress of an upload, with Cancel, and with Retry while it is stalled. */
export function UploadProgress({ state, upload, buttonRef }: UploadProgressProps) {
  const { file, sent, speed, isStalled } = state
  const percent = Math.floor(sent * 100)
  const isMeasured = speed !== undefined && percent !== 100 && !isStalled
  const left = isMeasured && timeLeft(((1 - sent) * file.size) / speed)
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <div className="min-w-40 flex-1">
        <p className="truncate text-sm">
          <bdi>{file.name}</bdi>
        </p>
        <progress
          aria-label={`Uploading ${file.name}`}
          max={100}
          value={percent}
          className="progress-bar my-1 block h-1.5 w-full"
        />
        <p className="text-xs text-muted tabular-nums">
          {[`${percent}% of ${formatBytes(file.size)}`, isMeasured && `${formatBytes(speed)}/s`, left]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      {isStalled && (
        <>
          <p role="alert" className="order-last basis-full text-sm text-warning">
            Nothing was sent for a minute. The upload continues when the connection does.
          </p>
          <Button ref={buttonRef} onClick={upload.retry} aria-label={`Retry the upload of ${file.name}`}>
            Retry
          </Button>
        </>
      )}
      <Button ref={buttonRef} onClick={upload.cancel} aria-label={`Cancel the upload of ${file.name}`}>
        Cancel
      </Button>
    </div>
  )
}

type UploadFailureProps = {
  id?: string
  file: File
  reason: string
  /** Omitted if a retry cannot succeed. */
  onRetry?: () => void
  buttonRef?: Ref<HTMLButtonElement>
}

/** Why an upload failed, with a Retry button if it can succeed. */
export const UploadFailure = ({ id, file, reason, onRetry, buttonRef }: UploadFailureProps) => (
  <div className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-3 py-2">
    <p id={id} className="min-w-0 flex-1 wrap-anywhere text-danger">
      <bdi>{file.name}</bdi>
      <span>{`: ${reason}`}</span>
    </p>
    {onRetry && (
      <Button ref={buttonRef} onClick={onRetry}>
        Retry
      </Button>
    )}
  </div>
)
