import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorMessage } from '@/api/errors'
import { Button } from '@/ui/button'
import { errorTitle, ScreenError } from '@/ui/errors/error-boundaries'
import { useLogOut } from './use-log-out'

/** Replaces the whole layout after an error outside of its error boundaries. The person can still sign out. */
export function LayoutError(props: ErrorComponentProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <ScreenError {...props} />
      <LogOut />
    </main>
  )
}

/** Replaces the header after an error. The person can still sign out, and the rest of the page keeps working. */
export const HeaderError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-3 sm:px-4 print:hidden">
    <div role="alert" className="flex min-w-0 flex-1 items-center gap-3">
      <p className="min-w-0 text-sm leading-tight">
        <span className="font-semibold">{errorTitle}</span> <span className="text-muted">{errorMessage(error)}</span>
      </p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
    <LogOut />
  </header>
)

function LogOut() {
  const logOut = useLogOut()
  return <Button onClick={() => void logOut()}>Logout</Button>
}
