import { areTwoPeople, type Person, personOf } from './person'
import { noteCall, refreshOnce, renewed, type SendRefresh } from './refresh'
import { SessionError, startSession, storeSessionError } from './session'
import { withSignInLock } from './session-lock'
import { readSession, type Session } from './tokens'

/**
 * Signs in by tokens from the address (specification §2). They take the place of a session only once the server has
 * renewed them, or that session is over; those of somebody else without a refresh token on the word of whoever is signed
 * in. Where nobody is signed in they are used as they are when they can't be renewed, or not for now.
 * @param given what `takeTokens` found
 * @param send the call that renews
 * @param agree asks whoever is signed in whether somebody else shall be instead
 * @returns whether that was agreed to in vain: whoever was signed in still is
 */
export async function adoptSession(
  given: Session,
  send: SendRefresh,
  agree: (present: Person, given: Person) => Promise<boolean>,
): Promise<boolean> {
  const present = readSession()
  const isOther = present !== null && areTwo(present, given)
  if (isOther && !(await agree(personOf(present), personOf(given)))) return false
  if (present && !isOther && !given.refreshToken) {
    // Nothing proves them: they count only if what is there is refused.
    noteCall()
    await refreshOnce(present.accessToken, send).catch(() => undefined)
    await withSignInLock(() => {
      if (!readSession()) startSession(given)
    })
    return false
  }
  // In all this time another tab may have signed somebody in: nobody agreed to lose that session.
  const isFree = (now = readSession()) => !now || !areTwo(now, given) || (present && !areTwo(now, present))
  if (!isFree()) return false
  let failure: unknown
  let proved = given
  try {
    if (given.refreshToken) proved = renewed(given, await send(given.refreshToken, given.accessToken))
  } catch (error) {
    failure = error
  }
  const isRefused = failure instanceof SessionError
  const takesNoPlace = await withSignInLock(() => {
    const isEmpty = readSession() === null
    if (isFree() && (!failure || (isEmpty && !isRefused))) startSession(proved)
    return isEmpty
  })
  if (failure) storeSessionError(failure)
  return isOther && !takesNoPlace && failure !== undefined
}

const areTwo = (one: Session, other: Session) => areTwoPeople(personOf(one), personOf(other))
