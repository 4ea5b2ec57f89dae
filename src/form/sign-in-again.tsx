import { useStore } from '@/create-store'
import { isRefreshSlow } from '@/session/refresh'
import { endSession, SessionError } from '@/session/session'
import { Button } from '@/ui/button'

/** Offers to sign in again while a refresh of the session takes long. The refresh continues, and forms become drafts. */
export function SignInAgain() {
  const isSlow = useStore(isRefreshSlow, (state) => state)
  if (!isSlow) return null
  return (
    <output className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-warning">
      The server takes long to confirm your session. You can wait, or sign in again. What you typed is kept.
      <Button onClick={() => endSession(new SessionError())}>Sign in again</Button>
    </output>
  )
}
