import { CircleAlert } from '@lucide/icons'
import { errorMessage } from '@/api/errors'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { getScreenHeading, moveFocusOnUnmount } from '@/ui/interaction/focus'

/** Retry unmounts when it succeeds: its dialog, or else the page heading, receives the focus. */
const focusDialogOrHeading = moveFocusOnUnmount(
  (button) => button.closest<HTMLElement>('[role=dialog]') ?? getScreenHeading(),
)

type ErrorStateProps = {
  /** What failed. */
  title?: string
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Shows why loading failed, with a Retry button. It never looks like an empty list. */
export const ErrorState = ({ title = 'This could not be loaded', error, onRetry, retrying }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
    <Icon icon={CircleAlert} size={28} className="stroke-[1.5] text-danger" />
    <p className="font-semibold">{title}</p>
    <p className="max-w-100 wrap-break-word text-muted">{errorMessage(error)}</p>
    <Button ref={focusDialogOrHeading} onClick={onRetry} busy={retrying}>
      Retry
    </Button>
  </div>
)
