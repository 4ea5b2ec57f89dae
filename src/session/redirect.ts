import { config } from '@/config/config'
import { parseUrl } from '@/parse-url'
import { z } from '@/zod'
import { createPersonalStore } from './personal-store'
import { TOKEN_PARAMS } from './token-link'

/** A location inside the app, in the router's terms. */
export type RedirectTarget = { to: string; search: Record<string, string>; hash?: string }

const ORIGIN = 'http://app.invalid'
const dashboard: RedirectTarget = { to: '/dashboard', search: {} }

/** The URL of a form with unsaved changes that the person left by signing out; '' if there is none. */
export const interruptedEdit = createPersonalStore('', { name: 'edit', schema: z.string() })

/**
 * Returns where a signed-in visitor goes from the login screen (specification §2).
 * @param redirectUri an untrusted URL
 * @returns its path without the prefix and without tokens; the dashboard if it is absent, '/', the login screen, or not below the prefix
 */
export function redirectTarget(redirectUri: string | undefined): RedirectTarget {
  if (!redirectUri?.startsWith('/') || redirectUri.length > 2000) return dashboard
  const url = parseUrl(redirectUri, ORIGIN)
  // Check the normalized path: `/admin/..//evil.test` looks harmless before.
  if (!url || url.origin !== ORIGIN || !url.pathname.startsWith(`${config.prefix}/`)) return dashboard
  const path = url.pathname.slice(config.prefix.length)
  if (path === '/' || path === '/login' || /\/\/|\\|%5c|%2f|%00/i.test(path)) return dashboard
  for (const name of TOKEN_PARAMS) url.searchParams.delete(name) // tokens sign in only from the page's own URL
  return {
    to: path,
    search: Object.fromEntries(url.searchParams),
    ...(url.hash && { hash: url.hash.slice(1) }),
  }
}
