import { config } from '@/config'
import { endSession, recheckSession, renewSession, SessionError, storeSessionError } from './session'
import { readSession, type Session } from './tokens'

/** Asks the server for a new session. @throws {SessionError} when the server refuses the refresh token for good */
export type SendRefresh = (refreshToken: string) => Promise<Session>

let inFlight: Promise<string> | null = null

/** The refresh that is under way in this tab, if any: new calls wait for it. */
export const refreshUnderWay = () => inFlight

/**
 * Renews the session once for any number of callers and for all tabs (specification §4).
 * @param used the access token that the server refused
 * @param send the call that renews
 * @returns the access token to go on with
 * @throws {SessionError} when there is no refresh token or the server refuses it: the session has ended
 * @throws whatever `send` throws for a passing reason: the session is kept
 */
export function refreshOnce(used: string, send: SendRefresh): Promise<string> {
  inFlight ??= alone(() => refresh(used, send)).finally(() => {
    inFlight = null
  })
  return inFlight
}

async function refresh(used: string, send: SendRefresh): Promise<string> {
  const before = readSession()
  if (before && before.accessToken !== used) return before.accessToken // another tab was first
  if (!before) {
    recheckSession()
    throw new SessionError()
  }
  try {
    if (!before.refreshToken) throw new SessionError()
    const fresh = await send(before.refreshToken)
    if (!isCurrent(before)) throw new SessionError()
    const refreshToken = fresh.refreshToken ?? before.refreshToken
    renewSession({ ...fresh, refreshToken, idToken: fresh.idToken || before.idToken })
    return fresh.accessToken
  } catch (error) {
    // Signed out, or somebody else signed in, while the server was answering: what it said is void.
    if (!isCurrent(before)) throw error
    if (error instanceof SessionError) endSession(error)
    else if (error instanceof Error) storeSessionError(error)
    throw error
  }
}

const isCurrent = (before: Session) => readSession()?.refreshToken === before.refreshToken

/** Holds a lock over all tabs; browsers without Web Locks (plain HTTP) do without. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(`${config.appCode}-refresh`, work) : work()
