import Cookies from 'js-cookie'
import { config } from '@/config'
import { z } from '@/zod'

/** A token is sent in a header: visible ASCII only. */
const token = z.string().check(z.regex(/^[\x21-\x7e]+$/))

/** A session (specification §3), as the server answers it and as it is stored. */
export const session = z.object({
  tokenType: z.catch(z.literal('JWT'), 'JWT'),
  expiresIn: z.catch(z.literal(0), 0),
  accessToken: token,
  idToken: z.catch(z.union([token, z.literal('')]), ''),
  refreshToken: z.catch(z.optional(token), undefined),
})
export type Session = z.infer<typeof session>

const names = {
  accessToken: `${config.appCode}_access_token`,
  idToken: `${config.appCode}_id_token`,
  refreshToken: `${config.appCode}_refresh_token`,
}
/** Passes over what can't be decoded: a cookie that was cut off within an escape would else be taken for a whole token. */
const jar = Cookies.withConverter({ read: decodeURIComponent })
/** How every cookie of the product is set. */
const attributes = {
  path: '/',
  sameSite: 'strict',
  secure: globalThis.location?.protocol === 'https:',
} as const
/** Hosts refuse a request whose headers are too large, and then not even the login screen would load. */
const ROOM = 7000

/** Holds a session that the browser does not keep in cookies (too large, or cookies are off): it ends on reload. */
let memorySession: Session | null = null

/** All cookies, by name: each look at them is a call to another process. None where they are forbidden, or there is no page. */
function readCookies(): Record<string, string | undefined> {
  try {
    const all: Record<string, string> | undefined = jar.get()
    return all ?? {}
  } catch {
    return {}
  }
}

/** Reads a cookie. @returns undefined as well where cookies are forbidden */
export const readCookie = (name: string) => readCookies()[name]

/** Sets a cookie for the browser session, or removes it. Nothing happens where cookies are forbidden. */
export function writeCookie(name: string, value: string | undefined) {
  try {
    if (value) jar.set(name, value, attributes)
    else jar.remove(name, attributes)
  } catch {
    // Whoever has to know whether it is kept reads it back.
  }
}

/** Whether the browser keeps cookies at all. */
export function areCookiesEnabled(): boolean {
  const name = `${config.appCode}_probe_${Math.random()}` // several tabs may find out at once
  writeCookie(name, '1')
  const isKept = readCookie(name) === '1'
  writeCookie(name, undefined)
  return isKept
}

/**
 * The session that is kept right now, read anew from the cookies each time, since other tabs change them too.
 * @returns null when neither an access nor a refresh token is there
 */
export function readSession(): Session | null {
  const cookies = readCookies()
  const read = (name: string) => token.safeParse(cookies[name]).data
  const [accessToken, refreshToken] = [read(names.accessToken), read(names.refreshToken)]
  if (!accessToken && !refreshToken) return memorySession
  memorySession = null // what another tab keeps counts from then on
  const idToken = read(names.idToken) ?? ''
  return { tokenType: 'JWT', expiresIn: 0, accessToken: accessToken ?? '', idToken, refreshToken }
}

/** Keeps a session in cookies at path `/` (specification §3). */
export function writeSession(next: Session) {
  const { accessToken, refreshToken = '' } = next
  const isTooLarge = (...tokens: string[]) => encodeURIComponent(tokens.join('')).length > ROOM
  // Written over, not removed first: another tab that looks in between must not find nobody signed in.
  writeCookie(names.refreshToken, next.refreshToken)
  writeCookie(names.accessToken, accessToken)
  writeCookie(names.idToken, isTooLarge(accessToken, refreshToken, next.idToken) ? undefined : next.idToken)
  memorySession = null
  const written = readSession()
  // A browser drops a cookie over 4096 bytes without a word, and leaves the old one.
  if (
    written?.accessToken !== accessToken ||
    written.refreshToken !== next.refreshToken ||
    isTooLarge(accessToken, refreshToken)
  ) {
    clearSession()
    memorySession = next
  } else if (written.idToken !== next.idToken) {
    writeCookie(names.idToken, undefined)
    console.warn('The identity token is too large to be kept.') // for whoever issues it: people lose nothing
  }
}

/** Whether the session outlives a reload of the page. */
export const isSessionPersisted = () => memorySession === null

/** Forgets the session. */
export function clearSession() {
  memorySession = null
  for (const name of Object.values(names)) writeCookie(name, undefined)
}
