import { useBlocker } from '@tanstack/react-router'
import { dismissQuestion } from '@/ui/dialog/confirm'
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog'

/** The result of `useBlocker` with a resolver. */
type Leaving = { status: 'idle' } | { status: 'blocked'; proceed: () => void; reset: () => void }

type LeaveQuestionProps = {
  leaving: Leaving
  /** The consequence of leaving. */
  consequence?: string
}

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({ leaving, consequence = 'What you typed will be lost.' }: LeaveQuestionProps) {
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      question="Leave without saving?"
      consequence={consequence}
      danger
      answer={(confirmed) => (confirmed ? leaving.proceed() : leaving.reset())}
    />
  )
}

type LeaveGuardProps = {
  /** Whether there are unsaved changes. */
  isDirty: boolean
  /** Whether uploads of the form are running or have failed. */
  hasUnfinishedUploads?: () => boolean
} & Pick<LeaveQuestionProps, 'consequence'>

/** Asks before a form with unsaved changes, or with uploads that are running or have failed, is left, also before unload. */
export function LeaveGuard({ isDirty, hasUnfinishedUploads, ...question }: LeaveGuardProps) {
  const isUnsaved = () => isDirty || hasUnfinishedUploads?.() === true
  const shouldBlockFn = () => {
    if (isUnsaved()) dismissQuestion() // an open question belongs to the form that is being left
    return isUnsaved()
  }
  const leaving = useBlocker({ shouldBlockFn, enableBeforeUnload: isUnsaved, withResolver: true })
  return <LeaveQuestion leaving={leaving} {...question} />
}
