import { type Ref, useEffect, useState } from 'react'
import { Button } from '@/ui/button'
import { moveFocusOnUnmount } from '@/ui/interaction/focus'
import { formatBytes } from './bytes'
import type { Upload, UploadState } from './create-upload'
import { timeLeft } from './time-left'

/** For buttons about a field's file: the field, which stays, gets their focus. */
export const toFileInput = moveFocusOnUnmount((button) =>
  button.closest('[data-file-field]')?.querySelector<HTMLElement>('input[type=file]'),
)

/** The ids of what describes a field: the status `id` while its upload has failed or a file was refused, and what else there is. */
export const describedBy = (state: UploadState, id: string, others?: string) =>
  [others, state.is === 'failed' && id, state.refused && `${id}-refused`].filter(Boolean).join(' ') || undefined

type UploadStatusProps = { upload: Upload; state: UploadState; id: string }

/**
 * In a field, within its `data-file-field`: progress of a running upload with Cancel; why a failed one failed with Retry,
 * under `id`; why a file was refused; the end of an upload for screen readers, since it is seen by the preview alone.
 */
export const UploadStatus = ({ upload, state, id }: UploadStatusProps) => (
  <>
    {state.is === 'running' && <UploadProgress state={state} onCancel={upload.cancel} buttonRef={toFileInput} />}
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
    <Ending upload={upload} />
  </>
)

/** Tells screen readers of a file that arrived. It is forgotten as soon as its field has the address. */
function Ending({ upload }: { upload: Upload }) {
  const [text, setText] = useState('')
  useEffect(
    () =>
      upload.subscribe(() => {
        const state = upload.getState()
        if (state.is === 'running') setText('')
        if (state.is === 'done') setText(`${state.file.name} is uploaded.`)
      }),
    [upload],
  )
  return <output className="sr-only">{text}</output>
}

type UploadProgressProps = {
  state: UploadState & { is: 'running' }
  onCancel: () => void
  buttonRef?: Ref<HTMLButtonElement>
}

/** How far an upload is, and Cancel. */
export function UploadProgress({ state, onCancel, buttonRef }: UploadProgressProps) {
  const { file, sent, speed } = state
  const percent = sent === undefined ? undefined : Math.floor(sent * 100)
  const goingOn = sent !== undefined && speed !== undefined && percent !== 100
  const left = goingOn && timeLeft(((1 - sent) * file.size) / speed)
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">
          <bdi>{file.name}</bdi>
        </p>
        <progress
          aria-label={`Uploading ${file.name}`}
          max={100}
          value={percent}
          className="progress my-1 block h-1.5 w-full"
        />
        <p className="text-xs text-muted tabular-nums">
          {percent !== undefined && `${percent}% of `}
          {formatBytes(file.size)}
          {goingOn && `, ${formatBytes(speed)}/s`}
          {left && `, ${left}`}
        </p>
      </div>
      <Button ref={buttonRef} onClick={onCancel} aria-label={`Cancel the upload of ${file.name}`}>
        Cancel
      </Button>
    </div>
  )
}

type UploadFailureProps = {
  id?: string
  file: File
  reason: string
  /** What Retry does, where it helps. */
  onRetry?: () => void
  buttonRef?: Ref<HTMLButtonElement>
}

/** Why an upload came to nothing, and Retry where it helps. */
export const UploadFailure = ({ id, file, reason, onRetry, buttonRef }: UploadFailureProps) => (
  <div className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-3 py-2">
    <p id={id} className="min-w-0 flex-1 wrap-anywhere text-danger">
      <bdi>{file.name}</bdi>: {reason}
    </p>
    {onRetry && (
      <Button ref={buttonRef} onClick={onRetry}>
        Retry
      </Button>
    )}
  </div>
)
