import { ApiError } from '@/api/errors'
import { httpWithoutSession, sendRefresh } from '@/api/http'
import { dispatch, endSession } from '@/session/session'
import { toError } from '@/session/store'
import { readSession, type Session } from '@/session/tokens'

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
