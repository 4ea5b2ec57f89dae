import { type ErrorComponentProps, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { Component, type ReactNode, Suspense, useCallback, useId, useState } from 'react'
import { Button } from '@/ui/button'
import { useRetryOrReload } from '@/ui/loading/app-update'
import { ErrorState } from './error-state'

type ErrorBoundaryProps = {
  /** Renders the replacement for children that threw. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
type State = { failure: { error: unknown } | null }

/** Catches rendering errors, so that only the affected part of the page is replaced. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  retry = () => this.setState({ failure: null })

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children
  }
}

/** The title of every rendering error. */
export const errorTitle = 'This could not be shown'

type SectionErrorProps = { error: unknown; onRetry: () => void; onUpdateAvailable?: () => void }

function SectionError({ error, onRetry, onUpdateAvailable }: SectionErrorProps) {
  const { retry, isTrying } = useRetryOrReload(error, onRetry, onUpdateAvailable)
  return <ErrorState title={errorTitle} error={error} onRetry={retry} retrying={isTrying} />
}

/** The fallback of an `ErrorBoundary` around a part of the page. */
export const renderSectionError = (error: unknown, retry: () => void) => <SectionError error={error} onRetry={retry} />

/** The error component of a screen. The layout around it keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return <SectionError error={error} onRetry={() => void router.invalidate().then(reset)} />
}

type DialogErrorProps = SectionErrorProps & {
  onClose: () => void
  /** The element to focus after closing. The browser cannot restore it if the failed dialog had the focus. */
  opener: Element | null
}

/** Replaces a dialog that failed. It uses a native dialog, because the code of another one might be missing as well. */
function DialogError({ error, onRetry, onClose, opener }: DialogErrorProps) {
  const id = useId()
  const show = useCallback(
    (dialog: HTMLDialogElement) => {
      dialog.showModal()
      return () => {
        dialog.close() // close before unmounting, otherwise the browser cannot restore the focus
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
      {/* The notice about the new version is behind the dialog, so close the dialog. */}
      <SectionError error={error} onRetry={onRetry} onUpdateAvailable={onClose} />
      <div className="flex justify-end border-t border-line px-5 py-3">
        <Button onClick={onClose}>Close</Button>
      </div>
    </dialog>
  )
}

/**
 * Creates a dialog or a menu whose code loads on demand. It has an error boundary of its own, so that a failure does not affect the page
 * behind it.
 */
export function lazyDialog<Props>(load: () => Promise<(props: Props) => ReactNode>) {
  const Content = lazyRouteComponent(async () => ({ default: await load() }))
  function LazyDialog(props: Props & { onClose: () => void }) {
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
  return Object.assign(LazyDialog, { preload: () => Content.preload?.() })
}
