import { useBlocker } from '@tanstack/react-router'
import { dismissQuestion } from '@/ui/dialog/confirm'
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog'

type LeaveGuardProps = {
  /** Whether something would be lost, such as unsaved changes. */
  isDirty: boolean
  /** Whether uploads of the form are running or have failed. */
  hasUnfinishedUploads?: (() => boolean) | undefined
  /** Whether the changes survive as long as the path stays the same. */
  allowsSearchChanges?: boolean
  /** Whether the values are being sent. */
  isSending?: boolean
  /** The consequence of leaving. */
  consequence?: string
  /** Called when the person has chosen to leave. */
  onLeave?: () => void
}

/**
 * Asks before a person leaves unsaved changes, or uploads that are running or have failed. Before unload, the browser asks.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isDirty, hasUnfinishedUploads, allowsSearchChanges, isSending = false, onLeave } = props
  const loss = isSending
    ? 'The save continues. If it fails, what you typed will be lost.'
    : 'What you typed will be lost.'
  const isUnsaved = () => isDirty || hasUnfinishedUploads?.() === true
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isBlocked = isUnsaved() && !(allowsSearchChanges && next.pathname === current.pathname)
      if (isBlocked) dismissQuestion() // an open question belongs to what is being left
      return isBlocked
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      question="Leave without saving?"
      consequence={props.consequence ?? loss}
      danger
      answer={(confirmed) => {
        if (!confirmed) return leaving.reset()
        onLeave?.()
        leaving.proceed()
      }}
    />
  )
}
