import { areDifferentPeople, type Person, personOf } from './person'
import { keepMissingTokens, refreshOnce, type SendRefresh } from './refresh'
import { SessionError, startSession, storeRefreshError } from './session'
import { withSignInLock } from './session-lock'
import { readSession, type Session } from './tokens'

/**
 * Signs in with the tokens of a link (specification §2). What happens depends on who is signed in in this browser:
 * - Nobody: the tokens are used, unless the server refuses them. If they can't be refreshed for now, they are used as
 *   they are.
 * - Another person: nothing happens unless this person confirms the switch. The tokens replace the session once the
 *   server has refreshed them, or at once if they have no refresh token.
 * - The same person, or one of the two is unknown, and the tokens have a refresh token: the tokens replace the session
 *   once the server has refreshed them.
 * - The same, but without a refresh token: the tokens replace the session only if the server refuses to refresh the
 *   session.
 * @param linked the session that `extractTokens` found
 * @param send the request that refreshes it
 * @param confirmSwitch asks the person who is signed in whether to switch to the person of the link
 * @returns 'switch-failed' if the person confirmed the switch, but the tokens could not be refreshed: the session stays
 */
export async function signInWithTokens(
  linked: Session,
  send: SendRefresh,
  confirmSwitch: (currentPerson: Person, linkedPerson: Person) => Promise<boolean>,
): Promise<'switch-failed' | undefined> {
  const current = readSession()
  const isSwitch = current !== null && belongToDifferentPeople(current, linked)
  if (isSwitch && !(await confirmSwitch(personOf(current), personOf(linked)))) return
  if (current && !isSwitch && !linked.refreshToken) {
    await replaceEndedSession(current, linked, send)
    return
  }
  /** Another tab may have signed in a third person during the question or the request. Nobody asked that person. */
  const hasThirdPerson = () => {
    const stored = readSession()
    return stored !== null && [linked, current].every((known) => !known || belongToDifferentPeople(stored, known))
  }
  if (hasThirdPerson()) return
  let failure: unknown
  let next = linked
  try {
    if (linked.refreshToken) next = keepMissingTokens(linked, await send(linked.refreshToken, linked.accessToken))
  } catch (error) {
    failure = error
  }
  const wasSignedOut = await withSignInLock(() => {
    const isSignedOut = readSession() === null
    const isUsable = !failure || (isSignedOut && !(failure instanceof SessionError))
    if (isUsable && !hasThirdPerson()) startSession(next)
    return isSignedOut
  })
  if (failure) storeRefreshError(failure)
  return isSwitch && failure && !wasSignedOut ? 'switch-failed' : undefined
}

/** Uses tokens that cannot be refreshed, but only if the server refuses to refresh the current session. */
async function replaceEndedSession(current: Session, linked: Session, send: SendRefresh) {
  await refreshOnce(current.accessToken, send).catch(() => undefined)
  await withSignInLock(() => {
    if (!readSession()) startSession(linked)
  })
}

const belongToDifferentPeople = (one: Session, other: Session) => areDifferentPeople(personOf(one), personOf(other))
