import { config } from '@/config'
import { areTwoPeople, type Person, personOf } from './person'
import { clearListParams } from './token-link'
import {
  clearSession,
  isSessionPersisted,
  readCookie,
  readSession,
  type Session,
  writeCookie,
  writeSession,
} from './tokens'

/** Why a session ended or could not be renewed; the catalogue of specification §8 gives its text. */
export class SessionError extends Error {
  constructor(options?: ErrorOptions) {
    super('Refresher token is missing.', options)
    this.name = 'SessionError'
  }
}

/** A cookie that says that nobody chose to sign out: another tab sees that the session is gone before it could be told why. */
const ENDED_COOKIE = `${config.appCode}_ended`
/** A cookie that says by which name somebody signed in whose tokens do not tell who they are. */
const USERNAME_COOKIE = `${config.appCode}_username`
/** A cookie that marks the last renewal that failed for a passing reason: what other tabs began before causes no other one. */
const FAILED_REFRESH_COOKIE = `${config.appCode}_failed`
const listeners = new Set<() => void>()
const channel = openChannel()
let errorData: Error | null = null
/** What would be in that cookie, for a session that is not kept in cookies. */
let memoryFailedRefresh: string | undefined
/** What this tab works under: whose session it is, and the access tokens it has had. Null while nobody is signed in. */
let currentSession: { person: Person; tokens: Set<string> } | null = null
/** Who signed in in another tab while this one worked for somebody else. */
let supersededBy: Person | null = null

/** A visitor counts as signed in while session data exists (specification §4). */
export const isSignedIn = () => readSession() !== null

/** The error of the last failed refresh (specification §4), null after a sign-in or a chosen sign-out. */
export const sessionError = () => errorData

/** Whom this tab works for, as far as that is known; null while nobody is signed in. */
export const signedInPerson = () => currentSession && currentSession.person

/** Who signed in in another tab while this one worked for somebody else: this tab has stopped until it is loaded anew. */
export const signedInElsewhere = () => supersededBy

/**
 * Whether an access token is of the session that this tab works under. What was begun under the session before it
 * must not be sent under this one.
 */
export function belongsToCurrentSession(accessToken: string): boolean {
  recheckSession()
  return currentSession?.tokens.has(accessToken) ?? false
}

/**
 * Stores a new session and tells this and other tabs.
 * @param username the name that they signed in by; none for tokens from the address
 */
export function startSession(next: Session, username?: string) {
  const { sub, email } = personOf(next)
  const name = sub || email ? undefined : username
  writeCookie(USERNAME_COOKIE, name) // first: a tab that sees the tokens change asks whose they are
  writeSession(next)
  writeCookie(ENDED_COOKIE, undefined)
  setFailedRefresh(undefined)
  clearListParams()
  errorData = null
  supersededBy = null
  currentSession = null
  addTokens(next, name)
  broadcastChange()
}

/**
 * Forgets the session at once and tells this and other tabs.
 * @param reason the error that ended it; none when the person chose to sign out
 */
export function endSession(reason: Error | null = null) {
  writeCookie(ENDED_COOKIE, reason ? '1' : undefined)
  clearSession()
  writeCookie(USERNAME_COOKIE, undefined)
  setFailedRefresh(undefined)
  clearListParams()
  errorData = reason
  currentSession = null
  broadcastChange()
}

/** Replaces the tokens of the session that goes on. */
export function renewSession(next: Session) {
  const wasKept = isSessionPersisted()
  writeSession(next)
  setFailedRefresh(undefined)
  errorData = null
  addTokens(next)
  if (!wasKept || isSessionPersisted()) return
  writeCookie(ENDED_COOKIE, '1') // the other tabs have lost it
  broadcastChange()
}

/** The last renewal that failed for a passing reason, in whatever tab, by a mark of its own; none since one went well. */
export const lastFailedRefresh = () => (isSessionPersisted() ? readCookie(FAILED_REFRESH_COOKIE) : memoryFailedRefresh)

/** Marks that a renewal failed for a passing reason. */
export function markFailedRefresh() {
  setFailedRefresh(String(Math.random()))
  lastFailedRefresh() // makes the browser finish writing: another tab may get the lock faster than it sees the cookie
}

function setFailedRefresh(mark: string | undefined) {
  memoryFailedRefresh = mark
  writeCookie(FAILED_REFRESH_COOKIE, mark)
}

/** Keeps the error of a refresh that failed; the session stays. */
export function storeSessionError(error: unknown) {
  errorData = error instanceof Error ? error : new Error(String(error))
}

/**
 * Calls back when somebody signs in or out, in this tab or another one.
 * @returns a function that stops it
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Looks what another tab did to the session: on its word, after being hidden or frozen, and before anything is sent. */
export function recheckSession() {
  if (supersededBy) return
  const now = readSession()
  if (now && currentSession?.tokens.has(now.accessToken)) return
  const wasSignedIn = currentSession !== null
  const person = now && personWithUsername(now)
  if (person && currentSession && areTwoPeople(currentSession.person, person)) {
    supersededBy = person
    currentSession = null
  } else if (now) addTokens(now)
  else if (wasSignedIn) {
    currentSession = null
    errorData = readCookie(ENDED_COOKIE) ? new SessionError() : null
  }
  if (supersededBy || wasSignedIn !== (now !== null)) notifyListeners()
}

/** Takes a session for the one this tab works under. A renewal in another tab only adds to what is known of it. */
function addTokens(session: Session, username?: string) {
  const { person: before, tokens } = (currentSession ??= { person: {}, tokens: new Set() })
  const latest = personWithUsername(session)
  currentSession.person = {
    sub: latest.sub ?? before.sub,
    email: latest.email ?? before.email,
    username: latest.username ?? before.username ?? username, // a cookie may not be kept
  }
  tokens.add(session.accessToken)
}

const personWithUsername = (session: Session): Person => ({
  ...personOf(session),
  username: readCookie(USERNAME_COOKIE),
})

/** The line to the other tabs. None in an old browser, and where storage is denied: Firefox with all cookies blocked. */
function openChannel() {
  try {
    return new BroadcastChannel(`${config.appCode}-session`)
  } catch {
    return undefined
  }
}

function broadcastChange() {
  readSession() // makes the browser finish writing: another tab is told faster than it sees the cookies change
  channel?.postMessage(null)
  notifyListeners()
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

recheckSession()
channel?.addEventListener('message', recheckSession)
if (typeof window !== 'undefined') {
  for (const event of ['pageshow', 'focus']) window.addEventListener(event, recheckSession)
  document.addEventListener('visibilitychange', recheckSession)
}
