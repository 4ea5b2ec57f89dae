import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dismissQuestion } from '@/ui/dialog/confirm'
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog'
import type { Uploads } from './form-registry'

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
  /** Whether there are unsaved changes. */
  isDirty: boolean
  /** Returns the uploads of the form that are running or have failed. */
  unfinishedUploads?: () => Uploads
} & Pick<LeaveQuestionProps, 'consequence'>

/** Asks before a form with unsaved changes or unfinished uploads is left, also before unload. */
export function LeaveGuard({ isDirty, unfinishedUploads, ...question }: LeaveGuardProps) {
  const isUnsaved = () => isDirty || (unfinishedUploads?.().size ?? 0) > 0
  const leaving = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  return <LeaveQuestion leaving={leaving} {...question} />
}
