/**
 * Returns the name of a cookie of the app. Under HTTPS it starts with `__Host-`: the browser then refuses a cookie that
 * another subdomain sets, which would be a session that no sign-out can end. Uses no library, because
 * `app/startup/startup.ts` calls it before the first paint.
 * @param appCode the prefix of the deployment (specification §3)
 */
export const cookieName = (appCode: string, name: string): string =>
  `${globalThis.location?.protocol === 'https:' ? '__Host-' : ''}${appCode}_${name}`
