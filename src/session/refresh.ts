import { createStore } from '@/create-store'
import { withSessionLock } from './locks'
import { belongsToCurrentSession, endSession, SessionError, storeRefreshError, storeRefreshedTokens } from './session'
import { readSession, type Session } from './tokens'

/*
 * `api/http.ts` calls `refreshOnce` after a 401. All requests of this tab share one refresh, which ends in one of these
 * ways, checked in this order.
 * Before the request:
 * 1. The session of the caller has ended, or another one has started: SessionError, also before waiting for the lock.
 * 2. Another tab has already refreshed the session: callers get its access token.
 * 3. There is no refresh token: the session ends with a SessionError.
 * After the request:
 * 4. The session has changed during the request: the response is discarded. Callers get the new access token if it is
 *    still the same session, else a SessionError.
 * 5. The server has sent new tokens: they are stored, and callers get the new access token.
 * 6. The server has refused the refresh token: the session ends with a SessionError. If this tab has taken the lock from
 *    another one, which may have spent the token, the refusal counts as a temporary failure instead.
 * 7. The request has failed temporarily: the error is stored, and the session continues.
 */

/** How long a refresh takes before the person is offered to sign in again, in milliseconds. It still continues. */
export const SLOW_REFRESH = 15_000

/**
 * Requests a new session with the tokens of an existing one.
 * @throws {SessionError} when the server refuses the refresh token for good
 */
export type SendRefresh = (refreshToken: string, accessToken: string) => Promise<Session>

type PendingRefresh = { accessToken: string; promise: Promise<string>; isSlow: boolean }

const pending = createStore<PendingRefresh | null>(null)

/** The pending refresh of this tab, if any. */
export const pendingRefresh = () => pending.get()?.promise

/** Whether the pending refresh of this tab takes long. */
export const isRefreshSlow = { get: () => pending.get()?.isSlow ?? false, subscribe: pending.subscribe }

/**
 * Waits for the pending refresh of this tab before a request is sent. A refresh of an earlier session is not waited for.
 * @throws the error of the refresh
 */
export async function waitForRefresh(): Promise<void> {
  const refreshing = pending.get()
  if (refreshing && belongsToCurrentSession(refreshing.accessToken)) await refreshing.promise
}

/**
 * Refreshes the session once for any number of callers, over all tabs (specification §4).
 * @param refusedToken the access token that the server has refused
 * @param send the request that refreshes the session
 * @returns the access token to use from now on
 * @throws {SessionError} when there is no refresh token, the server refuses it, or the session has ended meanwhile
 * @throws the error of `send` when it failed temporarily: the session continues, and the error is stored
 */
export async function refreshOnce(refusedToken: string, send: SendRefresh): Promise<string> {
  if (!belongsToCurrentSession(refusedToken)) throw new SessionError()
  const earlier = pending.get()
  if (earlier?.accessToken === refusedToken) return earlier.promise
  if (earlier) {
    // The pending refresh is for another token of this session, perhaps the one that has replaced `refusedToken`.
    // Only its outcome tells which token to use.
    await earlier.promise.catch(() => undefined)
    return refreshOnce(refusedToken, send)
  }
  const promise = withSessionLock((isLockStolen) => refresh(refusedToken, send, isLockStolen))
    .catch((error: unknown) => {
      if (!(error instanceof SessionError) && belongsToCurrentSession(refusedToken)) storeRefreshError(error)
      throw error
    })
    .finally(() => {
      pending.set(null)
      clearTimeout(slowTimer)
    })
  const started = { accessToken: refusedToken, promise }
  pending.set({ ...started, isSlow: false })
  const slowTimer = setTimeout(() => pending.set({ ...started, isSlow: true }), SLOW_REFRESH)
  return promise
}

async function refresh(refusedToken: string, send: SendRefresh, isLockStolen: boolean): Promise<string> {
  const before = belongsToCurrentSession(refusedToken) ? readSession() : null
  if (!before) throw new SessionError() // the session ended, or another one started, while this tab waited for the lock
  if (before.accessToken !== refusedToken) return before.accessToken // another tab has refreshed it

  let refreshed: Session | undefined
  let failure: unknown = new SessionError() // the failure without a refresh token
  try {
    if (before.refreshToken) refreshed = keepMissingTokens(before, await send(before.refreshToken, before.accessToken))
  } catch (error) {
    failure = error
  }
  if (!isRefreshTokenUnchanged(before)) {
    // During the request, another tab has refreshed the session, or somebody has signed out or in.
    const now = belongsToCurrentSession(refusedToken) && readSession()
    if (now) return now.accessToken
    throw new SessionError({ cause: failure })
  }
  if (refreshed) {
    storeRefreshedTokens(refreshed)
    return refreshed.accessToken
  }
  // The tab that held the lock may have spent the refresh token, and still wait for the new tokens.
  if (failure instanceof SessionError && isLockStolen)
    throw new Error('Another tab refreshes the session.', { cause: failure })
  if (failure instanceof SessionError) endSession(failure)
  throw failure
}

/** The session after a refresh. Tokens that the response leaves out are kept. */
export const keepMissingTokens = (before: Session, response: Session): Session => ({
  ...response,
  refreshToken: response.refreshToken ?? before.refreshToken,
  idToken: response.idToken || before.idToken,
})

/** Whether the browser still stores the same refresh token. */
const isRefreshTokenUnchanged = (before: Session) => readSession()?.refreshToken === before.refreshToken
