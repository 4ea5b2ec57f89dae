import { config } from '@/config/config'
import { map, z } from '@/zod'
import { readCookie, type Session, sessionSchema, writeCookie } from './tokens'

/** The parameters of a URL that hold tokens (specification §2). */
export const TOKEN_PARAMS = ['accessToken', 'idToken', 'refreshToken'] as const

/** A JWT: three parts of base64url. */
const jwt = z.string().check(z.maxLength(4000), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
const exactlyOne = map(z.array(jwt).check(z.length(1)), ([token]) => token)
const atMostOne = map(z.array(z.string()).check(z.maxLength(1)), ([token]) => token)
const tokenParams = z.object({
  accessToken: exactlyOne,
  idToken: atMostOne,
  refreshToken: atMostOne,
})

/**
 * Removes the tokens from a URL (specification §2). Other parameters stay. If the tokens are usable, restores the
 * list parameters that `saveListParams` saved.
 * @param href the page's URL
 * @returns the URL without tokens, and their session if they are usable; null when the URL has no tokens
 */
export function extractTokens(href: string): { href: string; session: Session | null } | null {
  const url = new URL(href)
  if (!TOKEN_PARAMS.some((name) => url.searchParams.has(name))) return null
  const params = Object.fromEntries(TOKEN_PARAMS.map((name) => [name, url.searchParams.getAll(name)]))
  const tokens = tokenParams.safeParse(params)
  for (const name of TOKEN_PARAMS) url.searchParams.delete(name)
  if (!tokens.success || !config.tokenLink) return { href: url.href, session: null }
  restoreListParams(url.searchParams)
  return { href: url.href, session: sessionSchema.parse(tokens.data) }
}

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
function restoreListParams(search: URLSearchParams) {
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
