import { type AsyncRouteComponent, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useId, useState } from 'react'
import { useRetryOrReload } from './app-update'
import { Button } from './button'
import { ErrorBoundary } from './error-boundary'
import { ErrorState } from './error-state'

/** What every failure to show something is called. */
export const errorTitle = 'This could not be shown'

type SectionErrorProps = { error: unknown; onRetry: () => void; onUpdateAvailable?: () => void }

function SectionError({ error, onRetry, onUpdateAvailable }: SectionErrorProps) {
  const { retry, isTrying } = useRetryOrReload(error, onRetry, onUpdateAvailable)
  return <ErrorState title={errorTitle} error={error} onRetry={retry} retrying={isTrying} />
}

/** Stands in for a part of the page that failed, for an `ErrorBoundary`. */
export const renderSectionError = (error: unknown, retry: () => void) => <SectionError error={error} onRetry={retry} />

/** Stands in for a screen that failed; the frame around it goes on working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return <SectionError error={error} onRetry={() => void router.invalidate().then(reset)} />
}

type DialogErrorProps = SectionErrorProps & {
  onClose: () => void
  /** Where the focus goes when it closes; the browser does not know it when the dialog that failed had the focus. */
  opener?: Element | null
}

/** Stands in for a dialog that failed. The browser's own: it needs no code that may be missing as well. */
export function DialogError({ error, onRetry, onClose, opener }: DialogErrorProps) {
  const id = useId()
  const show = useCallback(
    (dialog: HTMLDialogElement) => {
      dialog.showModal()
      return () => {
        dialog.close() // before it is taken away: else the browser gives the focus back to nothing
        if (opener instanceof HTMLElement) opener.focus()
      }
    },
    [opener],
  )
  return (
    <dialog
      ref={show}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-110 max-w-[calc(100vw-2rem)] rounded-card bg-surface text-text shadow-floating backdrop:bg-shade"
    >
      <h2 id={id} className="sr-only">
        {errorTitle}
      </h2>
      {/* What is offered is behind the dialog. */}
      <SectionError error={error} onRetry={onRetry} onUpdateAvailable={onClose} />
      <div className="flex justify-end border-t border-line px-5 py-3">
        <Button onClick={onClose}>Close</Button>
      </div>
    </dialog>
  )
}

/** A dialog, with code that comes on demand, that fails alone: what it was opened from stays as it is. */
export function withDialogBoundary<Props extends { onClose: () => void }>(
  Content: AsyncRouteComponent<Props>,
): AsyncRouteComponent<Props> {
  function WithBoundary(props: Props) {
    const [opener] = useState(() => document.activeElement)
    return (
      <ErrorBoundary
        fallback={(error, retry) => (
          <DialogError error={error} onRetry={retry} onClose={() => props.onClose()} opener={opener} />
        )}
      >
        <Suspense>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  return Object.assign(WithBoundary, { preload: () => Content.preload?.() })
}
