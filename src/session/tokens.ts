import Cookies from 'js-cookie'
import { config } from '@/config'
import { z } from '@/zod'

/** A token is sent in a header: visible ASCII only. */
const token = z.string().regex(/^[\x21-\x7e]+$/)

/** A session (specification §3), as the server answers it and as it is kept. */
export const session = z.object({
  tokenType: z.literal('JWT').catch('JWT'),
  expiresIn: z.literal(0).catch(0),
  accessToken: token,
  idToken: token.or(z.literal('')).catch(''),
  refreshToken: token.optional().catch(undefined),
})
export type Session = z.infer<typeof session>

const names = {
  accessToken: `${config.appCode}_access_token`,
  idToken: `${config.appCode}_id_token`,
  refreshToken: `${config.appCode}_refresh_token`,
}
/** How every cookie of the product is set. */
export const cookieAttributes = {
  path: '/',
  sameSite: 'strict',
  secure: globalThis.location?.protocol === 'https:',
} as const

/** Holds a session that the browser does not keep in cookies (too large, or cookies are off): it ends on reload. */
let unkept: Session | null = null

/**
 * The session that is kept right now, read anew from the cookies each time, since other tabs change them too.
 * @returns null when neither an access nor a refresh token is there
 */
export function readSession(): Session | null {
  const accessToken = Cookies.get(names.accessToken) ?? ''
  const refreshToken = Cookies.get(names.refreshToken) || undefined
  if (!accessToken && !refreshToken) return unkept
  return { tokenType: 'JWT', expiresIn: 0, accessToken, idToken: Cookies.get(names.idToken) ?? '', refreshToken }
}

/** Keeps a session in cookies at path `/` (specification §3). */
export function writeSession(next: Session) {
  clearSession()
  const set = (name: string, value: string | undefined) => value && Cookies.set(name, value, cookieAttributes)
  set(names.accessToken, next.accessToken)
  set(names.refreshToken, next.refreshToken)
  set(names.idToken, next.idToken)
  const kept = readSession()
  // A browser drops a cookie over 4096 bytes without a word.
  if (kept?.accessToken !== next.accessToken || kept.refreshToken !== next.refreshToken) {
    clearSession()
    unkept = next
  }
}

/** Forgets the session. */
export function clearSession() {
  unkept = null
  for (const name of Object.values(names)) Cookies.remove(name, cookieAttributes)
}
