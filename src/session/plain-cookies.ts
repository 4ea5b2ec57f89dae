// Uses no library, because `app/startup/startup.ts` reads cookies before the first paint.

/**
 * Returns the name of a cookie of the app. Under HTTPS it starts with `__Host-`: the browser then refuses a cookie that
 * another subdomain sets, which would be a session that no sign-out can end.
 * @param appCode the prefix of the deployment (specification §3)
 */
export const cookieName = (appCode: string, name: string): string =>
  `${globalThis.location?.protocol === 'https:' ? '__Host-' : ''}${appCode}_${name}`

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
