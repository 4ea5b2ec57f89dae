import { config } from '@/config/config'
import { map, z } from '@/zod'
import { readCookie, type Session, session, writeCookie } from './tokens'

/** The parameters of an address that hold tokens (specification §2). */
export const TOKEN_PARAMS = ['accessToken', 'idToken', 'refreshToken'] as const
const LIST_PARAMS = ['keyword', 'orderBy', 'page', 'perPage'] as const
const MAX_SAVED_LENGTH = 1000
/** The name of the cookie that holds saved list parameters. */
const COOKIE = `${config.appCode}_params`

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
 * Saves the list parameters of an address before the visitor leaves it to sign in elsewhere (specification §2).
 * The cookie lasts until the browser closes.
 */
export function saveListParams(search: URLSearchParams) {
  const listParams = [...search].filter(([name]) => LIST_PARAMS.some((listParam) => listParam === name))
  const saved = new URLSearchParams(listParams).toString()
  writeCookie(COOKIE, saved.length < MAX_SAVED_LENGTH ? saved : undefined)
}

/** Removes the saved list parameters. */
export const clearListParams = () => writeCookie(COOKIE, undefined)

/**
 * Removes the tokens from an address (specification §2). Other parameters stay. If the tokens are usable, the list
 * parameters saved by `saveListParams` are restored.
 * @param href the page's address
 * @returns the address without tokens, and their session if they are usable; null when the address has no tokens
 */
export function extractTokens(href: string): { href: string; session: Session | null } | null {
  const url = new URL(href)
  if (!TOKEN_PARAMS.some((name) => url.searchParams.has(name))) return null
  const params = Object.fromEntries(TOKEN_PARAMS.map((name) => [name, url.searchParams.getAll(name)]))
  const tokens = tokenParams.safeParse(params)
  for (const name of TOKEN_PARAMS) url.searchParams.delete(name)
  if (!tokens.success || !config.tokenLink) return { href: url.href, session: null }
  const saved = new URLSearchParams(readCookie(COOKIE)?.slice(0, MAX_SAVED_LENGTH))
  clearListParams()
  for (const name of LIST_PARAMS) {
    const value = saved.get(name)
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return { href: url.href, session: session.parse(tokens.data) }
}
