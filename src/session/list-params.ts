import { readCookie, writeCookie } from './tokens'

const LIST_PARAMS = ['keyword', 'filter', 'orderBy', 'page', 'perPage']
const MAX_SAVED_LENGTH = 1000
/** The name of the cookie that holds saved list parameters. */
const COOKIE = 'params'

/**
 * Saves the list parameters of a URL before the visitor leaves it to sign in elsewhere (specification §2).
 * The cookie lasts until the browser closes.
 */
export function saveListParams(search: URLSearchParams) {
  const listParams = [...search].filter(([name]) => LIST_PARAMS.includes(name))
  const saved = new URLSearchParams(listParams).toString()
  writeCookie(COOKIE, saved.length < MAX_SAVED_LENGTH ? saved : undefined)
}

/**
 * Adds the saved list parameters to the URL that the visitor returns to, and removes them from the cookie.
 * Parameters that the URL already has are not overwritten.
 */
export function restoreListParams(search: URLSearchParams) {
  const saved = new URLSearchParams(readCookie(COOKIE)?.slice(0, MAX_SAVED_LENGTH))
  clearListParams()
  for (const name of LIST_PARAMS) {
    const value = saved.get(name)
    if (value !== null && !search.has(name)) search.set(name, value)
  }
}

/**
 * Removes the saved list parameters. A sign-in without a link and the end of a session do this too: a later link must
 * not restore the list of an earlier visit.
 */
export const clearListParams = () => writeCookie(COOKIE, undefined)
