import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dismissQuestion } from '@/ui/dialog/confirm'
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog'

/** The result of `useBlocker` with a resolver. */
type Leaving = { status: 'idle' } | { status: 'blocked'; proceed: () => void; reset: () => void }

type LeaveQuestionProps = {
  leaving: Leaving
  /** The consequence of leaving. */
  consequence?: string
}

/** Asks before unsaved changes are lost. An open question is dismissed, because it belongs to the form that is being left. */
export function LeaveQuestion({ leaving, consequence = 'What you typed will be lost.' }: LeaveQuestionProps) {
  const { status } = leaving
  useEffect(() => {
    if (status === 'blocked') dismissQuestion()
  }, [status])
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
  /** Whether there are unsaved changes. Asks before navigation and before unload. */
  isDirty: boolean
  /** Whether an upload is running. Asks before navigation; the upload itself asks before unload. */
  isUploading?: boolean
}

/** Asks before a form with unsaved changes is left. */
export function LeaveGuard({ isDirty, isUploading = false }: LeaveGuardProps) {
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty || isUploading,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return <LeaveQuestion leaving={leaving} />
}
