import { config } from '@/config'
import { areTwoPeople, type Person, personOf } from './person'
import { clearListParams } from './token-link'
import { clearSession, isSessionKept, readCookie, readSession, type Session, writeCookie, writeSession } from './tokens'

/** Why a session ended or could not be renewed; the catalogue of specification §8 gives its text. */
export class SessionError extends Error {
  constructor(options?: ErrorOptions) {
    super('Refresher token is missing.', options)
    this.name = 'SessionError'
  }
}

/** A cookie that says that nobody chose to sign out: another tab sees that the session is gone before it could be told why. */
const ENDED = `${config.appCode}_ended`
/** A cookie that says by which name somebody signed in whose tokens do not tell who they are. */
const USERNAME = `${config.appCode}_username`
/** A cookie that marks the last renewal that failed for a passing reason: what other tabs began before causes no other one. */
const FAILED = `${config.appCode}_failed`
const listeners = new Set<() => void>()
const channel = openChannel()
let errorData: Error | null = null
/** What would be in that cookie, for a session that is not kept in cookies. */
let ownFailure: string | undefined
/** What this tab works under: whose session it is, and the access tokens it has had. Null while nobody is signed in. */
let own: { person: Person; tokens: Set<string> } | null = null
/** Who signed in in another tab while this one worked for somebody else. */
let other: Person | null = null

/** A visitor counts as signed in while session data exists (specification §4). */
export const isSignedIn = () => readSession() !== null

/** The error of the last failed refresh (specification §4), null after a sign-in or a chosen sign-out. */
export const sessionError = () => errorData

/** Whom this tab works for, as far as that is known; null while nobody is signed in. */
export const signedInPerson = () => own && own.person

/** Who signed in in another tab while this one worked for somebody else: this tab has stopped until it is loaded anew. */
export const signedInElsewhere = () => other

/**
 * Whether an access token is of the session that this tab works under. What was begun under the session before it
 * must not be sent under this one.
 */
export function isOurs(accessToken: string): boolean {
  recheckSession()
  return own?.tokens.has(accessToken) ?? false
}

/**
 * Stores a new session and tells this and other tabs.
 * @param username the name that they signed in by; none for tokens from the address
 */
export function startSession(next: Session, username?: string) {
  const { sub, email } = personOf(next)
  const name = sub || email ? undefined : username
  writeCookie(USERNAME, name) // first: a tab that sees the tokens change asks whose they are
  writeSession(next)
  writeCookie(ENDED, undefined)
  setFailure(undefined)
  clearListParams()
  errorData = null
  other = null
  own = null
  note(next, name)
  announce()
}

/**
 * Forgets the session at once and tells this and other tabs.
 * @param reason the error that ended it; none when the person chose to sign out
 */
export function endSession(reason: Error | null = null) {
  writeCookie(ENDED, reason ? '1' : undefined)
  clearSession()
  writeCookie(USERNAME, undefined)
  setFailure(undefined)
  clearListParams()
  errorData = reason
  own = null
  announce()
}

/** Replaces the tokens of the session that goes on. */
export function renewSession(next: Session) {
  const wasKept = isSessionKept()
  writeSession(next)
  setFailure(undefined)
  errorData = null
  note(next)
  if (!wasKept || isSessionKept()) return
  writeCookie(ENDED, '1') // the other tabs have lost it
  announce()
}

/** The last renewal that failed for a passing reason, in whatever tab, by a mark of its own; none since one went well. */
export const lastFailure = () => (isSessionKept() ? readCookie(FAILED) : ownFailure)

/** Marks that a renewal failed for a passing reason. */
export function noteFailure() {
  setFailure(String(Math.random()))
  lastFailure() // makes the browser finish writing: another tab may get the lock faster than it sees the cookie
}

function setFailure(mark: string | undefined) {
  ownFailure = mark
  writeCookie(FAILED, mark)
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
  if (other) return
  const now = readSession()
  if (now && own?.tokens.has(now.accessToken)) return
  const wasSignedIn = own !== null
  const person = now && personIn(now)
  if (person && own && areTwoPeople(own.person, person)) {
    other = person
    own = null
  } else if (now) note(now)
  else if (wasSignedIn) {
    own = null
    errorData = readCookie(ENDED) ? new SessionError() : null
  }
  if (other || wasSignedIn !== (now !== null)) tell()
}

/** Takes a session for the one this tab works under. A renewal in another tab only adds to what is known of it. */
function note(session: Session, username?: string) {
  const { person: known, tokens } = (own ??= { person: {}, tokens: new Set() })
  const said = personIn(session)
  own.person = {
    sub: said.sub ?? known.sub,
    email: said.email ?? known.email,
    username: said.username ?? known.username ?? username, // a cookie may not be kept
  }
  tokens.add(session.accessToken)
}

const personIn = (session: Session): Person => ({ ...personOf(session), username: readCookie(USERNAME) })

/** The line to the other tabs. None in an old browser, and where storage is denied: Firefox with all cookies blocked. */
function openChannel() {
  try {
    return new BroadcastChannel(`${config.appCode}-session`)
  } catch {
    return undefined
  }
}

function announce() {
  readSession() // makes the browser finish writing: another tab is told faster than it sees the cookies change
  channel?.postMessage(null)
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

recheckSession()
channel?.addEventListener('message', recheckSession)
if (typeof window !== 'undefined') {
  for (const event of ['pageshow', 'focus']) window.addEventListener(event, recheckSession)
  document.addEventListener('visibilitychange', recheckSession)
}
