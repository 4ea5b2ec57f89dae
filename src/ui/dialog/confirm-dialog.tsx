import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { Button } from '@/ui/button'
import { ErrorBoundary } from '@/ui/errors/error-boundary'
import type { Question } from './confirm'

type ConfirmDialogProps = Question & { answer: (confirmed: boolean) => void }

/** Nearer to the top than to the bottom, and always within the window. */
const position =
  'fixed top-[max(0.5rem,30vh-5rem)] left-1/2 z-50 max-h-[calc(100vh-max(0.5rem,30vh-5rem)-0.5rem)] w-110 max-w-[calc(100vw-2rem)] -translate-x-1/2'

/** Asks before a destructive action or a status change (specification §2). The focus starts on Cancel. */
export function ConfirmDialog({ question, consequence, danger = false, answer }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-50 bg-shade" />
        <AlertDialog.Popup
          initialFocus={cancel}
          className={`${position} overflow-y-auto rounded-card bg-surface p-5 text-text shadow-floating`}
        >
          <AlertDialog.Title className="text-lg font-semibold">Confirmation</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 wrap-break-word">{question}</AlertDialog.Description>
          {consequence && (
            <div className="mt-2 max-h-[40vh] overflow-y-auto wrap-anywhere text-muted">
              <ErrorBoundary fallback={() => null}>{consequence}</ErrorBoundary>
            </div>
          )}
          <div className="mt-5 flex justify-end gap-2">
            <Button ref={cancel} onClick={() => answer(false)}>
              Cancel
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
              Confirm
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
