import { lastFailedRefresh, markFailedRefresh } from './failed-refresh'
import { belongsToCurrentSession, endSession, renewSession, SessionError, storeSessionError } from './session'
import { withSessionLock } from './session-lock'
import { readSession, type Session } from './tokens'

/**
 * Requests a new session with the tokens of an existing one.
 * @throws {SessionError} when the server refuses the refresh token for good
 */
export type SendRefresh = (refreshToken: string, accessToken: string) => Promise<Session>

let pending: { accessToken: string; promise: Promise<string> } | null = null

/** The last failed refresh of any tab, as known when this tab's latest request started. */
let failedRefreshAtStart: string | undefined

/** A refresh has failed, in any tab, since the request started. Its refresh token may be used up. */
class RefreshAlreadyFailedError extends Error {
  constructor() {
    super('The session could not be renewed.')
    this.name = 'RefreshAlreadyFailedError'
  }
}

/** The pending refresh of this tab, if any. */
export const pendingRefresh = () => pending?.promise

/**
 * Call when a request starts, not when it is retried. A request that started after a failed refresh may refresh again;
 * older ones may not.
 */
export function markRequestStart() {
  if (!pending) failedRefreshAtStart = lastFailedRefresh()
}

/**
 * Waits for the pending refresh of this tab before a request is sent. A refresh of an earlier session is not waited for.
 * @throws the error of the refresh
 */
export async function waitForRefresh(): Promise<void> {
  if (pending && belongsToCurrentSession(pending.accessToken)) await pending.promise
}

/**
 * Renews the session once for any number of callers, over all tabs (specification §4).
 * @param refusedToken the access token that the server has refused
 * @param send the request that renews the session
 * @returns the access token to use from now on
 * @throws {SessionError} when there is no refresh token, the server refuses it, or the session has ended meanwhile
 * @throws the error of `send` when it failed for a passing reason: the session continues, and the error is stored
 */
export async function refreshOnce(refusedToken: string, send: SendRefresh): Promise<string> {
  if (!belongsToCurrentSession(refusedToken)) throw new SessionError()
  if (pending && pending.accessToken !== refusedToken) {
    // The token that is being renewed may be the one that replaced the refused token. It has been refused as well.
    await pending.promise.catch(() => undefined)
    return refreshOnce(refusedToken, send)
  }
  pending ??= {
    accessToken: refusedToken,
    promise: withSessionLock(() => refresh(refusedToken, send))
      .catch((error: unknown) => {
        if (!(error instanceof SessionError) && belongsToCurrentSession(refusedToken)) storeSessionError(error)
        throw error
      })
      .finally(() => {
        pending = null
      }),
  }
  return pending.promise
}

async function refresh(refusedToken: string, send: SendRefresh): Promise<string> {
  const before = belongsToCurrentSession(refusedToken) ? readSession() : null
  if (!before) throw new SessionError() // the session ended, or another one started, while this tab waited for the lock
  const failedRefresh = lastFailedRefresh()
  if (failedRefresh && failedRefresh !== failedRefreshAtStart) throw new RefreshAlreadyFailedError()
  if (before.accessToken !== refusedToken) return before.accessToken // another tab has renewed it
  try {
    if (!before.refreshToken) throw new SessionError()
    const renewed = keepMissingTokens(before, await send(before.refreshToken, before.accessToken))
    if (!isRefreshTokenUnchanged(before)) throw new SessionError()
    renewSession(renewed)
    return renewed.accessToken
  } catch (error) {
    // While the request was pending, another tab may have renewed the session, or somebody may have signed out or in.
    // Then the outcome of this request no longer matters.
    const now = isRefreshTokenUnchanged(before) ? before : belongsToCurrentSession(refusedToken) && readSession()
    if (!now) throw new SessionError({ cause: error })
    if (now !== before) return now.accessToken
    if (error instanceof SessionError) endSession(error)
    else markFailedRefresh() // before the lock is released: the next tab reads the mark
    throw error
  }
}

/** The session after a renewal. Tokens that the answer leaves out are kept. */
export const keepMissingTokens = (before: Session, answer: Session): Session => ({
  ...answer,
  refreshToken: answer.refreshToken ?? before.refreshToken,
  idToken: answer.idToken || before.idToken,
})

const isRefreshTokenUnchanged = (before: Session) => readSession()?.refreshToken === before.refreshToken
