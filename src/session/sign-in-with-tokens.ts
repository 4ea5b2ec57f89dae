import { withSignInLock } from './locks'
import { areDifferentPeople, areSamePerson, isEmailOf, type Person, personOf } from './person'
import { keepMissingTokens, refreshOnce, type SendRefresh } from './refresh'
import { belongsToCurrentSession, endSession, SessionError, startSession, storeRefreshError } from './session'
import { toError } from './session-reducer'
import { readSession, type Session } from './tokens'

type ConfirmSwitch = (currentPerson: Person, linkedPerson: Person) => Promise<boolean>

/**
 * Signs in with the tokens of a link (specification §2). The tokens prove nothing until the server has refreshed them:
 * anybody can write a link. So they are refreshed first, and the response shows who they belong to.
 * - Nobody is signed in: the refreshed tokens are used. Tokens that can't be refreshed for now are used as they are.
 * - The same person is signed in: the refreshed tokens replace the session.
 * - Anybody else is signed in, or one of the two is unknown: they replace it only after a confirmation.
 * @param linked the session that `extractTokens` found
 * @param send the request that refreshes it
 * @param confirmSwitch asks the person who is signed in whether to switch to the person of the link
 * @returns 'switch-failed' if the link is of another person, but its tokens could not be refreshed: the session stays
 */
export async function signInWithTokens(
  linked: Session,
  send: SendRefresh,
  confirmSwitch: ConfirmSwitch,
): Promise<'switch-failed' | undefined> {
  const current = readSession()
  if (!linked.refreshToken) return signInWithoutRefreshToken(current, linked, send, confirmSwitch)
  let response: Session
  try {
    response = await send(linked.refreshToken, linked.accessToken)
  } catch (error) {
    if (!current) {
      if (!(error instanceof SessionError)) await signInIfNobody(unrefreshedSession(linked))
      storeRefreshError(error)
    }
    return current && areDifferentPeople(personOf(current), personOf(linked)) ? 'switch-failed' : undefined
  }
  const isSwitch = current !== null && !areSamePerson(personOf(current), personOf(response))
  if (isSwitch && !(await confirmSwitch(personOf(current), personOf(response)))) return
  await replace(current, keepMissingTokens(withConfirmedIdToken(linked, personOf(response)), response))
}

/**
 * Signs in by a link without a refresh token. If nobody is signed in, its tokens are used. If it names another person, or if
 * the current session has no refresh token either, the person who is signed in is asked. Otherwise the current session stays,
 * unless the server refuses to refresh it.
 */
async function signInWithoutRefreshToken(
  current: Session | null,
  linked: Session,
  send: SendRefresh,
  confirmSwitch: ConfirmSwitch,
): Promise<undefined> {
  const next = unrefreshedSession(linked)
  if (current && (!current.refreshToken || areDifferentPeople(personOf(current), personOf(linked)))) {
    if (await confirmSwitch(personOf(current), personOf(next))) await replace(current, next)
    return
  }
  if (current) await refreshOnce(current.accessToken, send).catch(() => undefined) // ends a session that is refused
  await signInIfNobody(next)
}

/** Drops the identity token of a link unless it names nobody or exactly this person: it may be forged. */
function withConfirmedIdToken(linked: Session, person: Person): Session {
  const claimed = personOf({ idToken: linked.idToken, accessToken: '' })
  const isConfirmed =
    (!claimed.sub || claimed.sub === person.sub) && (!claimed.email || isEmailOf(person, claimed.email))
  return { ...linked, idToken: isConfirmed ? linked.idToken : '' }
}

/** The tokens of a link that can't be refreshed. Its access token shows the person. */
const unrefreshedSession = (linked: Session) => withConfirmedIdToken(linked, personOf({ ...linked, idToken: '' }))

const signInIfNobody = (next: Session) => replace(null, next)

/**
 * Replaces the session, unless another tab has signed somebody in since. If the browser does not keep the tokens, the login screen
 * says so.
 * @param current the session to replace; null if nobody is signed in
 */
const replace = (current: Session | null, next: Session): Promise<void> =>
  withSignInLock(() => {
    const isUnchanged = current !== null && belongsToCurrentSession(current.accessToken)
    if (isUnchanged || readSession() === null) startSession(next)
  }).catch((error: unknown) => endSession(toError(error)))
