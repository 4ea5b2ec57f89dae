import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dismissQuestion } from '@/ui/confirm'
import { ConfirmDialog } from '@/ui/confirm-dialog'

/** What `useBlocker` gives with a resolver. */
type Leaving = { status: 'idle' } | { status: 'blocked'; proceed: () => void; reset: () => void }

type LeaveQuestionProps = {
  leaving: Leaving
  /** What follows from leaving. */
  consequence?: string
}

/** Asks before something is left behind. A question that stands already is about what is being left. */
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
  /** Something was changed: asks before navigation and before unload. */
  isDirty: boolean
  /** An upload is running: asks before navigation. The upload itself asks before unload. */
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
