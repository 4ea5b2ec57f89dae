import { Button } from '@/ui/button'
import { formatBytes } from './bytes'
import type { UploadState } from './use-upload'

/** Progress of a running upload with Cancel; why a failed one failed with Retry. */
export function UploadStatus({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  switch (state.is) {
    case 'idle':
      return null
    case 'running': {
      const percent = state.sent === undefined ? undefined : Math.floor(state.sent * 100)
      return (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-3 text-sm">
              <bdi className="truncate">{state.file.name}</bdi>
              <span className="shrink-0 text-muted tabular-nums">
                {percent !== undefined && `${percent}% of `}
                {formatBytes(state.file.size)}
                {state.speed !== undefined && percent !== 100 && `, ${formatBytes(state.speed)}/s`}
              </span>
            </p>
            <progress
              aria-label={`Uploading ${state.file.name}`}
              max={100}
              value={percent}
              className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent"
            />
          </div>
          <Button onClick={onCancel} aria-label={`Cancel the upload of ${state.file.name}`}>
            Cancel
          </Button>
        </div>
      )
    }
    case 'refused':
    case 'failed':
      return (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-danger-soft px-3 py-2">
          <p className="min-w-0 flex-1 wrap-anywhere text-danger">
            <bdi>{state.file.name}</bdi>: {state.reason}
          </p>
          {state.is === 'failed' && <Button onClick={state.retry}>Retry</Button>}
        </div>
      )
  }
}
