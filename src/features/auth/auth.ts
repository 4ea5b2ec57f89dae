import { mutationOptions } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { envelope } from '@/api/fields'
import { httpWithoutSession, sendRefresh } from '@/api/http'
import { withSignInLock } from '@/session/locks'
import { dispatch, endSession, onSessionChange, recheckSession, startSession } from '@/session/session'
import { toError } from '@/session/session-reducer'
import { readSession, type Session, sessionSchema } from '@/session/tokens'

export type Credentials = { username: string; password: string }

/** Signs in and stores the session (specification §4, §7). */
export const signIn = mutationOptions({
  mutationFn: async (credentials: Credentials) => {
    let hasChanged = false
    const stopListening = onSessionChange(() => {
      hasChanged = true // another tab was faster: its session stays
    })
    dispatch({ type: 'signInStarted' })
    try {
      const next = await httpWithoutSession
        .post('api/v1/auth/signin', { json: credentials })
        .json(envelope(sessionSchema))
      await withSignInLock(() => {
        recheckSession()
        if (!hasChanged) startSession(next, credentials.username)
      })
    } catch (error) {
      dispatch({ type: 'signInFailed', error: toError(error) })
      throw error
    } finally {
      stopListening()
    }
  },
  gcTime: 1_000, // the variables hold the password
  meta: { failure: 'no toast' }, // specification §8
})

/** Signs out (specification §4, §7). The session is removed at once, without waiting for the server. */
export function signOut() {
  dispatch({ type: 'signOutStarted' })
  const current = readSession()
  if (current) {
    sendSignOut(current).catch((error: unknown) => dispatch({ type: 'signOutFailed', error: toError(error) }))
  }
  endSession()
}

/** Ends a session on the server. If its access token has expired, refreshes it first: the refresh token must end too. */
async function sendSignOut({ accessToken, refreshToken }: Session) {
  const send = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    await httpWithoutSession.delete('api/v1/auth/signout', { headers, keepalive: true })
  }
  try {
    await send(accessToken)
  } catch (error) {
    if (!refreshToken || !(error instanceof ApiError && error.status === 401)) throw error
    await send((await sendRefresh(refreshToken, accessToken)).accessToken)
  }
}
