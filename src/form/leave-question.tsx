import { ConfirmDialog } from '@/ui/confirm-dialog'

/** What `useBlocker` gives with a resolver. */
type Leaving = { status: 'idle' } | { status: 'blocked'; proceed: () => void; reset: () => void }

/** Asks before what was typed is left behind. */
export const LeaveQuestion = ({ leaving }: { leaving: Leaving }) =>
  leaving.status === 'blocked' && (
    <ConfirmDialog
      question="Leave without saving?"
      consequence="What you typed will be lost."
      danger
      answer={(confirmed) => (confirmed ? leaving.proceed() : leaving.reset())}
    />
  )
