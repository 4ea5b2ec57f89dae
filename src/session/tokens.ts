import Cookies from 'js-cookie'
import { config } from '@/config/config'
import { fallback, z } from '@/zod'

/** A token is sent in a header: visible ASCII only. */
const token = z.string().check(z.regex(/^[\x21-\x7e]+$/))

/** A session (specification §3), as the server sends it and as it is stored. */
export const session = z.object({
  tokenType: fallback(z.literal('JWT'), 'JWT'),
  expiresIn: fallback(z.literal(0), 0),
  accessToken: token,
  idToken: fallback(z.union([token, z.literal('')]), ''),
  refreshToken: fallback(z.optional(token), undefined),
})
export type Session = z.infer<typeof session>

const names = {
  accessToken: `${config.appCode}_access_token`,
  idToken: `${config.appCode}_id_token`,
  refreshToken: `${config.appCode}_refresh_token`,
}
/** Ignores cookies that can't be decoded. The default converter would return a token that was cut off within an escape. */
const jar = Cookies.withConverter({ read: decodeURIComponent })
/** The attributes of every cookie that the product sets. */
const attributes = {
  path: '/',
  sameSite: 'strict',
  secure: globalThis.location?.protocol === 'https:',
} as const
/**
 * The maximum size of all tokens in bytes. Hosts reject requests with larger headers, so not even the login screen
 * would load.
 */
const MAX_TOKENS_SIZE = 7000

/** The session, if cookies can't hold it (too large, or cookies are off). It ends on reload. */
let memorySession: Session | null = null

/**
 * All cookies by name, read once. Reading `document.cookie` is slow: the browser fetches it from another process. Empty
 * where cookies are forbidden or there is no page.
 */
function readCookies(): Record<string, string | undefined> {
  try {
    const all: Record<string, string> | undefined = jar.get()
    return all ?? {}
  } catch {
    return {}
  }
}

/** Reads a cookie. @returns undefined if it is not set, or if cookies are forbidden */
export const readCookie = (name: string) => readCookies()[name]

/** Sets a cookie that lasts until the browser closes, or removes it. Does nothing where cookies are forbidden. */
export function writeCookie(name: string, value: string | undefined) {
  try {
    if (value) jar.set(name, value, attributes)
    else jar.remove(name, attributes)
  } catch {
    // Callers that depend on the cookie read it back.
  }
}

/** Whether the browser accepts cookies at all. */
export function areCookiesEnabled(): boolean {
  const name = `${config.appCode}_probe_${Math.random()}` // several tabs may check at once
  writeCookie(name, '1')
  const isEnabled = readCookie(name) === '1'
  writeCookie(name, undefined)
  return isEnabled
}

/**
 * Reads the session from the cookies each time, because other tabs change them too.
 * @returns null when there is neither an access token nor a refresh token
 */
export function readSession(): Session | null {
  const cookies = readCookies()
  const read = (name: string) => token.safeParse(cookies[name]).data
  const [accessToken, refreshToken] = [read(names.accessToken), read(names.refreshToken)]
  if (!accessToken && !refreshToken) return memorySession
  memorySession = null // another tab has stored a session since
  const idToken = read(names.idToken) ?? ''
  return { tokenType: 'JWT', expiresIn: 0, accessToken: accessToken ?? '', idToken, refreshToken }
}

/** Stores a session in cookies at path `/` (specification §3), or in memory if cookies can't hold it. */
export function writeSession(next: Session) {
  const { accessToken, refreshToken = '' } = next
  const isTooLarge = (...tokens: string[]) => encodeURIComponent(tokens.join('')).length > MAX_TOKENS_SIZE
  // Overwrite the cookies without removing them first: a tab that reads them in between must still find a session.
  writeCookie(names.refreshToken, next.refreshToken)
  writeCookie(names.accessToken, accessToken)
  writeCookie(names.idToken, isTooLarge(accessToken, refreshToken, next.idToken) ? undefined : next.idToken)
  memorySession = null
  const written = readSession()
  // Browsers silently drop a cookie of more than 4096 bytes and keep the old one.
  if (
    written?.accessToken !== accessToken ||
    written.refreshToken !== next.refreshToken ||
    isTooLarge(accessToken, refreshToken)
  ) {
    clearSession()
    memorySession = next
  } else if (written.idToken !== next.idToken) {
    writeCookie(names.idToken, undefined)
    console.warn('The identity token is too large to be kept.') // for the operator of the API: users notice nothing
  }
}

/** Whether the session survives a reload of the page. */
export const isSessionPersisted = () => memorySession === null

/** Removes the session. */
export function clearSession() {
  memorySession = null
  for (const name of Object.values(names)) writeCookie(name, undefined)
}
