import { cookieName } from '@/session/cookie-name'

function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return '' // cookies are blocked
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // truncated, or set by another application
  }
}

/**
 * Reads the access token from its cookie.
 * @param appCode the prefix of the cookie's name
 * @returns undefined without a token that can be sent in a header
 */
export function readToken(appCode: string): string | undefined {
  const name = `${cookieName(appCode, 'access_token')}=`
  const cookie = readCookies()
    .split('; ')
    .find((one) => one.startsWith(name))
  const token = decode(cookie ?? '').slice(name.length)
  return /^[\x21-\x7e]+$/.test(token) ? token : undefined
}
