// Uses no library, because `app/startup/startup.ts` reads cookies before the first paint.

/**
 * Returns the name of a cookie of the app. Under HTTPS it starts with `__Host-`: the browser then refuses a cookie that
 * another subdomain sets, which would be a session that no sign-out can end.
 * @param appCode the prefix of the deployment (specification §3)
 */
export const cookieName = (appCode: string, name: string): string =>
  `${globalThis.location?.protocol === 'https:' ? '__Host-' : ''}${appCode}_${name}`

/**
 * Reads the access token from its cookie.
 * @param appCode the prefix of the cookie's name
 * @returns undefined without a token that can be sent in a header
 */
export function readToken(appCode: string): string | undefined {
  try {
    const start = `${cookieName(appCode, 'access_token')}=`
    const cookie = document.cookie.split('; ').find((one) => one.startsWith(start)) ?? start
    const token = decodeURIComponent(cookie.slice(start.length))
    return /^[\x21-\x7e]+$/.test(token) ? token : undefined
  } catch {
    return undefined // cookies are blocked, or this one was truncated
  }
}
