import { areDifferentPeople, type Person, personOf } from './person'
import { keepMissingTokens, markRequestStart, refreshOnce, type SendRefresh } from './refresh'
import { SessionError, startSession, storeSessionError } from './session'
import { withSignInLock } from './session-lock'
import { readSession, type Session } from './tokens'

/**
 * Signs in with the tokens of a link (specification §2). Where nobody is signed in, tokens that can't be renewed for now
 * are used as they are. They replace an existing session only if one of these holds:
 * - The server has renewed them. If they belong to another person, the person who is signed in must also confirm.
 * - They have no refresh token and belong to another person, and the person who is signed in confirms.
 * - They have no refresh token, belong to the same person or name nobody, and the existing session has ended.
 * @param linked the session that `extractTokens` found
 * @param send the request that renews it
 * @param confirmSwitch asks the person who is signed in whether to switch to the person of the link
 * @returns whether the person confirmed a switch that then failed: they are still signed in
 */
export async function signInWithTokens(
  linked: Session,
  send: SendRefresh,
  confirmSwitch: (present: Person, linked: Person) => Promise<boolean>,
): Promise<boolean> {
  const present = readSession()
  const isSwitch = present !== null && belongToDifferentPeople(present, linked)
  if (isSwitch && !(await confirmSwitch(personOf(present), personOf(linked)))) return false
  if (present && !isSwitch && !linked.refreshToken) {
    await replaceEndedSession(present, linked, send)
    return false
  }
  // While the question was open, another tab may have signed in a third person, who did not confirm anything.
  const mayReplace = (now = readSession()) =>
    !now || !belongToDifferentPeople(now, linked) || (present && !belongToDifferentPeople(now, present))
  if (!mayReplace()) return false
  let failure: unknown
  let next = linked
  try {
    if (linked.refreshToken) next = keepMissingTokens(linked, await send(linked.refreshToken, linked.accessToken))
  } catch (error) {
    failure = error
  }
  const isRefused = failure instanceof SessionError
  const wasSignedOut = await withSignInLock(() => {
    const isSignedOut = readSession() === null
    if (mayReplace() && (!failure || (isSignedOut && !isRefused))) startSession(next)
    return isSignedOut
  })
  if (failure) storeSessionError(failure)
  return isSwitch && !wasSignedOut && failure !== undefined
}

/** Uses tokens that the server has not confirmed only if it refuses to renew the present session. */
async function replaceEndedSession(present: Session, linked: Session, send: SendRefresh) {
  markRequestStart()
  await refreshOnce(present.accessToken, send).catch(() => undefined)
  await withSignInLock(() => {
    if (!readSession()) startSession(linked)
  })
}

const belongToDifferentPeople = (one: Session, other: Session) => areDifferentPeople(personOf(one), personOf(other))
