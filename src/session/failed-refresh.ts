import { config } from '@/config/config'
import { isSessionPersisted, readCookie, writeCookie } from './tokens'

/**
 * Holds a random value that identifies the last refresh that failed temporarily. All tabs read it, so that a request
 * that was waiting for that refresh does not start another one.
 */
const COOKIE = `${config.appCode}_failed`
/** The same value for a session that is not stored in cookies. */
let inMemory: string | undefined

/** Identifies the last refresh that failed temporarily, in any tab. Undefined if a later refresh has succeeded. */
export const lastFailedRefresh = () => (isSessionPersisted() ? readCookie(COOKIE) : inMemory)

/** Records that a refresh has failed temporarily. */
export function markFailedRefresh() {
  setFailedRefresh(String(Math.random()))
  lastFailedRefresh() // forces the browser to write the cookie before another tab gets the lock
}

/** Forgets the failed refreshes: a session has started, ended, or been refreshed. */
export const clearFailedRefresh = () => setFailedRefresh(undefined)

function setFailedRefresh(id: string | undefined) {
  inMemory = id
  writeCookie(COOKIE, id)
}
