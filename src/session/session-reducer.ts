import { areDifferentPeople, areSamePerson, type Person, personOf } from './person'
import type { Session } from './tokens'

/**
 * The auth state. `process`, `success`, `data` and `errorData` are the fields that specification §4 requires. `status`
 * and the other fields describe what this tab knows about its session.
 */
export type SessionState = Anonymous | SignedIn | Superseded

type AnyState = {
  /** A sign-in or a sign-out is pending. */
  process: boolean
  /**
   * The last failed sign-in, sign-out or refresh, if none has succeeded since. A `SessionError` if the session ended
   * without a sign-out.
   */
  errorData: Error | null
}

type WithoutSession = AnyState & { success: false; data: null }

type Anonymous = WithoutSession & {
  status: 'anonymous'
  /** Whether this tab has found its session gone, without an error and without a sign-out of its own. */
  signedOutElsewhere: boolean
}

type SignedIn = AnyState & {
  status: 'signedIn'
  success: true
  /** The session as this tab last saw it. Another tab may have refreshed it since: requests read the cookies. */
  data: Session
  /** The person, as far as known from the tokens of this session and from the sign-in. */
  person: Person
  /** See `StoredSession`. */
  signIn: string | undefined
  /** All access tokens of this session, since a request may still use an older one. */
  accessTokens: ReadonlySet<string>
}

/** Another person has signed in in another tab. This tab has stopped until it is reloaded. */
type Superseded = WithoutSession & { status: 'superseded'; successor: Person }

type StoredSession = {
  session: Session
  /**
   * Identifies the sign-in if the tokens contain neither an id nor an email address: `user:` and the username that was
   * typed, or `link:` and a random value. A refresh does not change it.
   */
  signIn?: string | undefined
}

export type SessionEvent =
  | { type: 'signInStarted' }
  /** This tab has signed in, by the form or by the tokens of a link. */
  | ({ type: 'signedIn' } & StoredSession)
  | { type: 'signInFailed'; error: Error }
  | { type: 'signOutStarted' }
  | { type: 'signedOut' }
  | { type: 'signOutFailed'; error: Error }
  | ({ type: 'refreshed' } & StoredSession)
  /** The refresh failed temporarily: the session continues. */
  | { type: 'refreshFailed'; error: Error }
  /** The server has refused the session for good. */
  | { type: 'sessionEnded'; error: Error }
  /** The cookies hold a session. Another tab may have written it. */
  | ({ type: 'cookiesRead' } & StoredSession)
  /** The cookies hold no session. `error` is set if the server has refused it, and null after a sign-out. */
  | { type: 'cookiesCleared'; error: Error | null }

/** The error of an event, from anything that was thrown. */
export const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Returns the auth state after an event. A tab that is superseded ignores every event except its own sign-in. */
export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  if (event.type === 'signedIn') return start(event)
  if (state.status === 'superseded') return state
  switch (event.type) {
    case 'signInStarted':
    case 'signOutStarted':
      return { ...state, process: true }
    case 'signInFailed':
      // Another tab may have signed in meanwhile: its session stays.
      return state.status === 'anonymous' ? anonymous(event.error) : { ...state, process: false }
    case 'signedOut':
      return anonymous()
    case 'signOutFailed':
      // The server's response may arrive after the next sign-in.
      return state.status === 'anonymous' ? { ...state, errorData: event.error } : state
    case 'refreshed':
      return state.status === 'signedIn' ? { ...withRefreshedTokens(state, event), errorData: null } : start(event)
    case 'refreshFailed':
      return { ...state, errorData: event.error }
    case 'sessionEnded':
      return anonymous(event.error)
    case 'cookiesRead':
      return followCookies(state, event)
    case 'cookiesCleared':
      if (state.status !== 'signedIn') return state
      return { ...anonymous(event.error), signedOutElsewhere: event.error === null }
  }
}

/**
 * Follows the cookies, which another tab may have written:
 * - This tab is anonymous: it joins the session, whoever has signed in. This is also the case if the tab has noticed
 *   that the previous person signed out before the next one signed in.
 * - The tokens belong to the same person, or nothing contradicts that and the cookie of the sign-in is unchanged: the session has
 *   been refreshed. This includes tokens that do not identify their person.
 * - Otherwise this tab is superseded.
 */
function followCookies(state: Anonymous | SignedIn, stored: StoredSession): SessionState {
  if (state.status === 'anonymous') return start(stored)
  if (state.accessTokens.has(stored.session.accessToken)) return state
  const successor = personIn(stored)
  const isRefresh = state.signIn === stored.signIn && !areDifferentPeople(state.person, successor)
  if (isRefresh || areSamePerson(state.person, successor)) return withRefreshedTokens(state, stored)
  return { ...noSession, status: 'superseded', errorData: null, successor }
}

const noSession = { process: false, success: false, data: null } as const

const anonymous = (errorData: Error | null = null): Anonymous => ({
  ...noSession,
  status: 'anonymous',
  errorData,
  signedOutElsewhere: false,
})

export const initialState: SessionState = anonymous()

function start(stored: StoredSession): SignedIn {
  return {
    status: 'signedIn',
    process: false,
    success: true,
    data: stored.session,
    errorData: null,
    person: personIn(stored),
    signIn: stored.signIn,
    accessTokens: new Set([stored.session.accessToken]),
  }
}

/** Adds the refreshed tokens. Keeps the known data about the person, because the new tokens may contain less. */
function withRefreshedTokens(state: SignedIn, stored: StoredSession): SignedIn {
  const { sub, email, username } = personIn(stored)
  return {
    ...state,
    data: stored.session,
    person: {
      sub: sub ?? state.person.sub,
      email: email ?? state.person.email,
      username: username ?? state.person.username,
    },
    signIn: stored.signIn,
    accessTokens: new Set([...state.accessTokens, stored.session.accessToken]),
  }
}

const personIn = ({ session, signIn }: StoredSession): Person => ({
  ...personOf(session),
  username: signIn?.startsWith('user:') ? signIn.slice('user:'.length) : undefined,
})

/**
 * A change of state that other code reacts to:
 * - `signedIn`: a session has started.
 * - `signedOut`: the person has signed out, in this or another tab.
 * - `ended`: the server has refused the session.
 * - `superseded`: another person has signed in in another tab.
 */
export type SessionTransition = 'signedIn' | 'signedOut' | 'ended' | 'superseded'

/** @returns null for changes that nothing reacts to, such as a refresh */
export function transitionBetween(before: SessionState, after: SessionState): SessionTransition | null {
  if (after.status === 'superseded') return before.status === 'superseded' ? null : 'superseded'
  if (after.status === 'anonymous') {
    if (before.status === 'anonymous') return null
    return after.errorData ? 'ended' : 'signedOut'
  }
  // A refresh keeps the earlier tokens of its session.
  const isSameSession = before.status === 'signedIn' && after.accessTokens.has(before.data.accessToken)
  return isSameSession ? null : 'signedIn'
}
