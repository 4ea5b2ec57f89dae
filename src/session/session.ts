import { config } from '@/config/config'
import { createStore } from '@/create-store'
import { clearListParams } from './list-params'
import { type Person, personOf } from './person'
import {
  initialState,
  type SessionEvent,
  type SessionState,
  type SessionTransition,
  sessionReducer,
  toError,
  transitionBetween,
} from './session-reducer'
import { awaitCookies, clearSession, readCookie, readSession, type Session, writeCookie, writeSession } from './tokens'

/** Why a session ended or could not be refreshed. The catalog of specification §8 defines its text. */
export class SessionError extends Error {
  constructor(options?: ErrorOptions) {
    super('Refresher token is missing.', options)
    this.name = 'SessionError'
  }
}

/** Set when the session ends without a sign-out. Tells other tabs, which find no tokens, that nobody has signed out. */
const ENDED_COOKIE = 'ended'
/** Identifies a sign-in whose tokens contain neither an id nor an email address; see `signIn` in `session-reducer.ts`. */
const SIGN_IN_COOKIE = 'sign_in'

const store = createStore<SessionState>(initialState)
const channel = openChannel()

/** The auth state (specification §4). The functions below write the cookies, then dispatch an event. */
export const sessionStore = { get: store.get, subscribe: store.subscribe }
/** Applies an event to the auth state. It writes no cookies. */
export const dispatch = (event: SessionEvent) => store.set(sessionReducer(store.get(), event))

/**
 * Whether this browser has a session (specification §4). Reads the cookies, which any tab changes. `signedInPerson` reads
 * the state of this tab: in a tab that stopped because another person signed in, it is null, while this is true.
 */
export const hasSessionCookies = () => readSession() !== null

/** The last failed sign-in, sign-out or refresh; null after a sign-in, a sign-out or a refresh that succeeded. */
export const lastAuthError = () => store.get().errorData

/** Whether this tab has no session because the person has signed out in another tab. */
export function isSignedOutElsewhere(): boolean {
  const state = store.get()
  return state.status === 'anonymous' && state.signedOutElsewhere
}

/** The person of this tab's session, as far as known. Null while nobody is signed in, and after the tab has stopped. */
export function signedInPerson(): Person | null {
  const state = store.get()
  return state.status === 'signedIn' ? state.person : null
}

/**
 * Whether nobody can return to an open form: the person has signed out in this tab, or another person has signed in. Its values are
 * then not stored. After a sign-out in another tab, or a session that was refused, they are: the same person may return.
 */
export const isPersonForgotten = () => !signedInPerson() && !lastAuthError() && !isSignedOutElsewhere()

/**
 * The key under which this person's data is stored: the id or the email address in the tokens, else the username of the
 * sign-in. Undefined if all three are missing.
 */
export function signedInOwner(): string | undefined {
  const person = signedInPerson()
  return person?.sub ?? person?.email ?? person?.username?.toLowerCase()
}

/** The person who signed in in another tab while this tab had a session of someone else. This tab stops until it is reloaded. */
export function successor(): Person | null {
  const state = store.get()
  return state.status === 'superseded' ? state.successor : null
}

/**
 * Whether an access token belongs to the session of this tab. A request of an earlier session must not be sent in this
 * one. Re-reads the cookies first, because another tab may have changed them. This may end the session or stop this tab.
 */
export function belongsToCurrentSession(accessToken: string): boolean {
  recheckSession()
  const state = store.get()
  return state.status === 'signedIn' && state.accessTokens.has(accessToken)
}

/**
 * Stores a new session and notifies all tabs.
 * @param username what the person typed to sign in; undefined for the tokens of a link
 * @throws {CookiesRefusedError} if the browser does not keep the session
 */
export function startSession(session: Session, username?: string) {
  const id = username ? `user:${username}` : `link:${Math.random()}`
  const signInIdFor = (tokens: Session) => (isIdentified(tokens) ? undefined : id)
  writeCookie(SIGN_IN_COOKIE, signInIdFor(session)) // before the tokens: a tab that reads the new tokens also needs it
  writeSession(session)
  const stored = readSession() ?? session // without an identity token that is too large for a cookie
  const signIn = signInIdFor(stored)
  writeCookie(SIGN_IN_COOKIE, signIn)
  writeCookie(ENDED_COOKIE, undefined)
  clearListParams()
  notifyOtherTabs()
  dispatch({ type: 'signedIn', session: stored, signIn })
}

/** Whether the tokens contain an id or an email address. */
function isIdentified(session: Session): boolean {
  const { sub, email } = personOf(session)
  return sub !== undefined || email !== undefined
}

/**
 * Removes the session and notifies all tabs.
 * @param error why it ended; null when the person has signed out
 */
export function endSession(error: Error | null = null) {
  writeCookie(ENDED_COOKIE, error ? '1' : undefined)
  clearSession()
  writeCookie(SIGN_IN_COOKIE, undefined)
  clearListParams()
  notifyOtherTabs()
  dispatch(error ? { type: 'sessionEnded', error } : { type: 'signedOut' })
}

/**
 * Stores the refreshed tokens of the session.
 * @throws {CookiesRefusedError} if the browser does not keep them: the session has ended
 */
export function storeRefreshedTokens(session: Session) {
  try {
    writeSession(session)
  } catch (error) {
    endSession(toError(error))
    throw error
  }
  dispatch({ type: 'refreshed', session, signIn: readCookie(SIGN_IN_COOKIE) })
}

/** Stores the error of a failed refresh. The session continues. */
export const storeRefreshError = (error: unknown) => dispatch({ type: 'refreshFailed', error: toError(error) })

/** Re-reads the session when another tab signals, when the page becomes visible, and before each request. */
export function recheckSession() {
  const state = store.get()
  const session = readSession()
  if (!session) return dispatch({ type: 'cookiesCleared', error: readCookie(ENDED_COOKIE) ? new SessionError() : null })
  // Nothing has changed. Reading `document.cookie` is slow: the browser fetches it from another process.
  if (state.status === 'signedIn' && state.accessTokens.has(session.accessToken)) return
  dispatch({ type: 'cookiesRead', session, signIn: readCookie(SIGN_IN_COOKIE) })
}

/**
 * Calls the listener when a session starts or ends, in this or another tab.
 * @returns a function that removes the listener
 */
export function onSessionChange(listener: (transition: SessionTransition) => void): () => void {
  let previous = store.get()
  return store.subscribe(() => {
    const transition = transitionBetween(previous, store.get())
    previous = store.get()
    if (transition) listener(transition)
  })
}

/** Undefined in old browsers, and where storage is denied, such as in Firefox with all cookies blocked. */
function openChannel() {
  try {
    return new BroadcastChannel(`${config.appCode}-session`)
  } catch {
    return undefined
  }
}

function notifyOtherTabs() {
  readSession() // forces the browser to write the cookies before the message arrives
  channel?.postMessage(null)
}

// Follows other tabs from the first import on. The state must be known before the router runs its first guard.
recheckSession()
channel?.addEventListener('message', () => void awaitCookies().then(recheckSession))
if (typeof window !== 'undefined') {
  for (const event of ['pageshow', 'focus']) window.addEventListener(event, recheckSession)
  document.addEventListener('visibilitychange', recheckSession)
}
