import Cookies from 'js-cookie'
import { config } from '@/config/config'
import { fallback, z } from '@/zod'
import { cookieName } from './plain-cookies'

/** A token is sent in a header: visible ASCII only. */
const token = z.string().check(z.regex(/^[\x21-\x7e]+$/))

/** A session (specification §3), as the server sends it and as it is stored. */
export const sessionSchema = z.object({
  tokenType: fallback(z.literal('JWT'), 'JWT'),
  expiresIn: fallback(z.literal(0), 0),
  accessToken: token,
  idToken: fallback(z.union([token, z.literal('')]), ''),
  refreshToken: fallback(z.optional(token), undefined),
})
export type Session = z.infer<typeof sessionSchema>

const names = { accessToken: 'access_token', idToken: 'id_token', refreshToken: 'refresh_token' }
/** Ignores cookies that can't be decoded. The default converter would return a token that was cut off within an escape. */
const jar = Cookies.withConverter({ read: decodeURIComponent })
/** The attributes of every cookie that the product sets. */
const attributes = {
  path: '/',
  sameSite: 'strict',
  secure: globalThis.location?.protocol === 'https:',
} as const
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

/** Reads a cookie of the app. @returns undefined if it is not set, or if cookies are forbidden */
export const readCookie = (name: string) => readCookies()[cookieName(config.appCode, name)]

/** Sets a cookie of the app that lasts until the browser closes, or removes it. Does nothing where cookies are forbidden. */
export function writeCookie(name: string, value: string | undefined) {
  const fullName = cookieName(config.appCode, name)
  try {
    if (value) jar.set(fullName, value, attributes)
    else jar.remove(fullName, attributes)
  } catch {
    // Callers that depend on the cookie read it back.
  }
}

/** Whether the browser accepts cookies at all. */
export function areCookiesEnabled(): boolean {
  const name = `probe_${Math.random()}` // several tabs may check at once
  writeCookie(name, '1')
  const isEnabled = readCookie(name) === '1'
  writeCookie(name, undefined)
  return isEnabled
}

/**
 * Waits until this tab sees the cookies that other tabs have written. The tabs of Firefox run in several processes, which
 * learn of new cookies a moment later.
 */
export const awaitCookies = async () => void (await globalThis.cookieStore?.getAll().catch(() => undefined))

/**
 * Reads the session from the cookies each time, because other tabs change them too.
 * @returns null when there is neither an access token nor a refresh token
 */
export function readSession(): Session | null {
  const cookies = readCookies()
  const read = (name: string) => token.safeParse(cookies[cookieName(config.appCode, name)]).data
  const [accessToken, refreshToken] = [read(names.accessToken), read(names.refreshToken)]
  if (!accessToken && !refreshToken) return null
  const idToken = read(names.idToken) ?? ''
  return { tokenType: 'JWT', expiresIn: 0, accessToken: accessToken ?? '', idToken, refreshToken }
}

/**
 * Stores a session in cookies at path `/` (specification §3).
 * @throws {CookiesRefusedError} if the browser does not store them: cookies are off, or a token is too large
 */
export function writeSession(next: Session) {
  // Overwrite the cookies without removing them first: a tab that reads them in between must still find a session.
  writeCookie(names.refreshToken, next.refreshToken)
  writeCookie(names.accessToken, next.accessToken)
  writeCookie(names.idToken, next.idToken)
  const written = readSession()
  if (written?.accessToken !== next.accessToken || written.refreshToken !== next.refreshToken) {
    clearSession()
    throw new CookiesRefusedError()
  }
  if (written.idToken !== next.idToken) {
    // The browser has dropped the identity token and kept the old one. The sign-in cookie identifies the person instead.
    writeCookie(names.idToken, undefined)
    console.warn('The identity token is too large to be kept.') // for the operator of the API: users notice nothing
  }
}

/** The browser did not store the session. */
export class CookiesRefusedError extends Error {
  constructor() {
    super('This browser did not keep the session. Allow cookies for this site, then sign in again.')
    this.name = 'CookiesRefusedError'
  }
}

/** Removes the session. */
export function clearSession() {
  for (const name of Object.values(names)) writeCookie(name, undefined)
}
