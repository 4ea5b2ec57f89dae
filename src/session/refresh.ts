import {
  belongsToCurrentSession,
  endSession,
  lastFailedRefresh,
  markFailedRefresh,
  renewSession,
  SessionError,
  storeSessionError,
} from './session'
import { withSessionLock } from './session-lock'
import { readSession, type Session } from './tokens'

/**
 * Asks the server for a new session by the tokens of one.
 * @throws {SessionError} when the server refuses the refresh token for good
 */
export type SendRefresh = (refreshToken: string, accessToken: string) => Promise<Session>

let inFlight: { used: string; token: Promise<string> } | null = null

/** The last renewal that failed, as the last call of this tab found it when it began. */
let failedRefreshAtStart: string | undefined

/** A renewal failed, in whatever tab, after what asks for one began: its token may be spent. */
class RefreshAlreadyFailedError extends Error {
  constructor() {
    super('The session could not be renewed.')
    this.name = 'RefreshAlreadyFailedError'
  }
}

/** The refresh that is under way in this tab, if any. */
export const pendingRefresh = () => inFlight?.token

/**
 * For a call that begins, but not for one that is sent again: after a refresh that failed it may cause another one,
 * unlike calls that began before: nothing is renewed again by itself.
 */
export function markRequestStart() {
  if (!inFlight) failedRefreshAtStart = lastFailedRefresh()
}

/**
 * For a call that is about to be sent: waits for the refresh that is under way in this tab, unless that is of the session
 * before.
 * @throws what the refresh failed with
 */
export async function waitForRefresh(): Promise<void> {
  if (inFlight && belongsToCurrentSession(inFlight.used)) await inFlight.token
}

/**
 * Renews the session once for any number of callers and for all tabs (specification §4).
 * @param used the access token that the server refused
 * @param send the call that renews
 * @returns the access token to go on with
 * @throws {SessionError} when there is no refresh token, the server refuses it, or the session that was used is over
 * @throws whatever `send` throws for a passing reason: the session is kept, the error as well
 */
export async function refreshOnce(used: string, send: SendRefresh): Promise<string> {
  if (!belongsToCurrentSession(used)) throw new SessionError()
  if (inFlight && inFlight.used !== used) {
    // For one who used an older token, this one may be the answer: it would be sent again, and refused again.
    await inFlight.token.catch(() => undefined)
    return refreshOnce(used, send)
  }
  inFlight ??= {
    used,
    token: withSessionLock(() => refresh(used, send))
      .catch((error: unknown) => {
        if (!(error instanceof SessionError) && belongsToCurrentSession(used)) storeSessionError(error)
        throw error
      })
      .finally(() => {
        inFlight = null
      }),
  }
  return inFlight.token
}

async function refresh(used: string, send: SendRefresh): Promise<string> {
  const before = belongsToCurrentSession(used) ? readSession() : null
  if (!before) throw new SessionError() // over, or another person's, while waiting for the other tabs
  const failure = lastFailedRefresh()
  if (failure && failure !== failedRefreshAtStart) throw new RefreshAlreadyFailedError()
  if (before.accessToken !== used) return before.accessToken // another tab was first
  try {
    if (!before.refreshToken) throw new SessionError()
    const fresh = mergeTokens(before, await send(before.refreshToken, before.accessToken))
    if (!isCurrent(before)) throw new SessionError()
    renewSession(fresh)
    return fresh.accessToken
  } catch (error) {
    // While the server was answering another tab renewed, or somebody signed out or in: what it said is void.
    const now = isCurrent(before) ? before : belongsToCurrentSession(used) && readSession()
    if (!now) throw new SessionError({ cause: error })
    if (now !== before) return now.accessToken
    if (error instanceof SessionError) endSession(error)
    else markFailedRefresh() // before the lock is free: the next tab looks for it
    throw error
  }
}

/** The session after a renewal. Tokens that the answer leaves out are kept. */
export const mergeTokens = (before: Session, fresh: Session): Session => ({
  ...fresh,
  refreshToken: fresh.refreshToken ?? before.refreshToken,
  idToken: fresh.idToken || before.idToken,
})

const isCurrent = (before: Session) => readSession()?.refreshToken === before.refreshToken
