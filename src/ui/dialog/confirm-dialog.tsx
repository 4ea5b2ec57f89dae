import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/ui/button'
import { ErrorBoundary } from '@/ui/errors/error-boundaries'
import { recoverFocusOnUnmount } from '@/ui/interaction/focus'
import { useFadeOut } from '@/ui/interaction/use-fade-out'
import type { Question } from './confirm'

type QuestionDialogProps = Omit<Question, 'consequence'> & {
  answer: (confirmed: boolean) => void
  /** Turns Confirm off. */
  disabled?: boolean
  /** Hides the dialog before it closes. */
  invisible?: boolean
  className: string
  children: ReactNode
}

/** Asks before a destructive action or a status change (specification §2). The focus starts on Cancel. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { question, danger = false, answer, disabled, invisible = false, className, children } = props
  const fading = useFadeOut()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialog.Portal className={invisible ? 'invisible' : ''}>
        <AlertDialog.Backdrop ref={fading} forceRender className="fixed inset-0 z-50 enter-popup bg-shade" />
        <AlertDialog.Popup
          ref={fading}
          initialFocus={cancel}
          className={`fixed left-1/2 z-50 enter-dialog max-w-[calc(100vw-2rem)] -translate-x-1/2 overflow-y-auto rounded-card bg-surface p-5 text-text shadow-floating ${className}`}
        >
          <AlertDialog.Title ref={recoverFocusOnUnmount} className="text-lg font-semibold">
            Confirmation
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 wrap-break-word">{question}</AlertDialog.Description>
          {children}
          <div className="mt-5 flex justify-end gap-2">
            <Button ref={cancel} onClick={() => answer(false)}>
              Cancel
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} disabled={disabled} onClick={() => answer(true)}>
              Confirm
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Nearer to the top than to the bottom, and always within the window. */
const position = 'top-[max(0.5rem,30vh-5rem)] max-h-[calc(100vh-max(0.5rem,30vh-5rem)-0.5rem)] w-110'

/** The question of `confirm`. */
export const ConfirmDialog = ({ consequence, ...question }: Question & Pick<QuestionDialogProps, 'answer'>) => (
  <QuestionDialog {...question} className={position}>
    {consequence && (
      <div className="mt-2 max-h-[40vh] overflow-y-auto wrap-anywhere text-muted">
        <ErrorBoundary fallback={() => null}>{consequence}</ErrorBoundary>
      </div>
    )}
  </QuestionDialog>
)
