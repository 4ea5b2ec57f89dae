import type { QueryClient } from '@tanstack/react-query'
import { discardPrefetched } from '@/api/prefetched-response'
import { hasSessionCookies, onSessionChange, signedInOwner } from '@/session/session'
import type { SessionTransition } from '@/session/session-reducer'
import { dismissQuestion } from '@/ui/dialog/confirm'
import { dismissToasts } from '@/ui/toast/toast'
import { detachPendingWrites } from './query-client'

type Options = {
  queryClient: QueryClient
  /** Runs the guards of the routes again. They redirect to the login screen or away from it. */
  runGuards: () => Promise<void>
  /** Renders the app, or the screen of a tab that has stopped. */
  render: () => void
}

/**
 * Updates the cache, the toasts and the pending writes after each transition of the session. Personal stores, uploads and
 * jobs follow the session themselves.
 * @returns a function that stops it
 */
export function startSessionEffects({ queryClient, runGuards, render }: Options): () => void {
  /** The last person, to recognize them when they sign in again. */
  let lastOwner = signedInOwner()
  let resumePendingWrites = () => {}

  const effects: Record<SessionTransition, () => void> = {
    signedIn: () => {
      queryClient.clear() // the previous session may have just ended
      if (lastOwner && lastOwner === signedInOwner()) resumePendingWrites()
      lastOwner = signedInOwner()
      void runGuards()
    },
    ended: leaveScreens,
    signedOut: leaveScreens,
    superseded: () => {
      queryClient.clear()
      render()
    },
  }

  function leaveScreens() {
    dismissToasts()
    resumePendingWrites = detachPendingWrites(queryClient)
    void queryClient.cancelQueries()
    // The next person must not see cached data. It is cleared after the navigation, because the screen that is still
    // mounted would fetch again. After a new sign-in it has been cleared already.
    void runGuards().then(() => hasSessionCookies() || queryClient.clear())
  }

  if (!hasSessionCookies()) discardPrefetched()
  return onSessionChange((transition) => {
    discardPrefetched()
    dismissQuestion()
    effects[transition]()
  })
}
