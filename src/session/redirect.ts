import { config } from '@/config'
import { TOKEN_PARAMS } from './token-link'

/** A place inside the app, as the router takes it. */
export type Target = { to: string; search: Record<string, string>; hash?: string }

const HERE = 'http://app.invalid'
const dashboard: Target = { to: '/dashboard', search: {} }

/**
 * Where a signed-in visitor goes from the login screen (specification §2).
 * @param redirectUri an untrusted address; only paths below the prefix are followed
 * @returns that path without the prefix and without tokens, or the dashboard when it is absent, '/', the login screen, or leads elsewhere
 */
export function redirectTarget(redirectUri: string | undefined): Target {
  if (!redirectUri?.startsWith('/') || redirectUri.length > 2000) return dashboard
  const url = URL.parse(redirectUri, HERE)
  // Judged after normalising: `/admin/..//evil.test` looks harmless before.
  if (!url || url.origin !== HERE || !url.pathname.startsWith(`${config.prefix}/`)) return dashboard
  const path = url.pathname.slice(config.prefix.length)
  if (path === '/' || path === '/login' || /\/\/|\\|%5c|%2f|%00/i.test(path)) return dashboard
  for (const name of TOKEN_PARAMS) url.searchParams.delete(name) // they sign in from the page's own address alone
  return {
    to: path,
    search: Object.fromEntries(url.searchParams),
    ...(url.hash && { hash: url.hash.slice(1) }),
  }
}
