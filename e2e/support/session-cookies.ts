type Tokens = { access_token: string; refresh_token: string; id_token: string }

/** The cookies that hold a session, for `context.addCookies`. Under HTTPS their names have a prefix. */
export function sessionCookies(tokens: Tokens, pageUrl: string) {
  const { origin: url, protocol } = new URL(pageUrl)
  const prefix = protocol === 'https:' ? '__Host-' : ''
  return Object.entries(tokens).map(([name, value]) => ({ name: `${prefix}app_${name}`, value, url }))
}
