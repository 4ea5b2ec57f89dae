import { config } from '@/config'
import { clearSession, readSession, type Session, writeSession } from './tokens'

/** Why a session ended or could not be renewed; the catalogue of specification §8 gives its text. */
export class SessionError extends Error {
  constructor(options?: ErrorOptions) {
    super('Refresher token is missing.', options)
    this.name = 'SessionError'
  }
}

const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${config.appCode}-session`)
let errorData: Error | null = null
/** Whether this tab last saw someone signed in; tells a change made by another tab. */
let seen = readSession() !== null

/** A visitor counts as signed in while session data exists (specification §4). */
export const isSignedIn = () => readSession() !== null

/** The error of the last failed refresh (specification §4), null after a sign-in or a chosen sign-out. */
export const sessionError = () => errorData

/** Stores a new session and tells this and other tabs. */
export function startSession(next: Session) {
  writeSession(next)
  errorData = null
  announce()
}

/**
 * Forgets the session at once and tells this and other tabs.
 * @param reason the error that ended it; none when the person chose to sign out
 */
export function endSession(reason: Error | null = null) {
  clearSession()
  errorData = reason
  announce()
}

/** Replaces the tokens of the session that goes on. */
export function renewSession(next: Session) {
  writeSession(next)
  errorData = null
}

/** Keeps the error of a refresh that failed for a passing reason; the session stays. */
export function storeSessionError(error: Error) {
  errorData = error
}

/**
 * Calls back when somebody signs in or out, in this tab or another one.
 * @returns a function that stops it
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce() {
  seen = isSignedIn()
  channel?.postMessage(null)
  for (const listener of listeners) listener()
}

/** Looks whether another tab signed in or out meanwhile: after being hidden, frozen or kept for going back. */
export function recheckSession() {
  if (isSignedIn() === seen) return
  seen = isSignedIn()
  for (const listener of listeners) listener()
}

channel?.addEventListener('message', recheckSession)
if (typeof window !== 'undefined') {
  for (const event of ['pageshow', 'focus']) window.addEventListener(event, recheckSession)
  document.addEventListener('visibilitychange', recheckSession)
}
