import { useStore } from '@/create-store'
import { isRefreshSlow } from '@/session/refresh'
import { endSession, SessionError } from '@/session/session'
import { Button } from '@/ui/button'

/** Whether the session has been refreshing for more than 15 seconds. */
export const useIsRefreshSlow = () => useStore(isRefreshSlow, (isSlow) => isSlow)

/** Offers to sign in again while a refresh takes long. The refresh continues, and unsaved changes become a draft. */
export const SignInAgain = () => (
  <>
    The server takes long to confirm your session. You can wait, or sign in again. What you typed is kept.
    <Button onClick={() => endSession(new SessionError())}>Sign in again</Button>
  </>
)

/** The same in an open dialog, which covers the notices of the page. */
export const SignInAgainNote = () =>
  useIsRefreshSlow() && (
    <output className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-warning">
      <SignInAgain />
    </output>
  )
