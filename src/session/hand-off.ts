import Cookies from 'js-cookie'
import { config } from '@/config'
import { z } from '@/zod'
import { startSession } from './session'
import { cookieAttributes, session } from './tokens'

const TOKENS = ['accessToken', 'idToken', 'refreshToken'] as const
const KEPT = ['keyword', 'orderBy', 'page', 'perPage'] as const
const cookie = `${config.appCode}_params`

/** A JWT: three parts of base64url. */
const jwt = z
  .string()
  .max(4000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
const handedOff = z.object({
  accessToken: z.tuple([jwt]).transform(([token]) => token),
  idToken: z.array(z.string()).transform(([token]) => token),
  refreshToken: z.array(z.string()).transform(([token]) => token),
})

/**
 * Saves the list parameters of an address before the visitor leaves it to sign in elsewhere (specification §2).
 * Only list parameters are saved, in a cookie that ends with the browser session.
 */
export function saveParams(search: URLSearchParams) {
  const kept = new URLSearchParams([...search].filter(([name]) => KEPT.some((known) => known === name))).toString()
  if (kept && kept.length < 1000) Cookies.set(cookie, kept, cookieAttributes)
  else Cookies.remove(cookie, cookieAttributes)
}

/**
 * Takes over a session whose tokens stand in the address (specification §2), and gives the address without them:
 * other parameters stay, parameters saved by `saveParams` come back.
 * @param href the page's address
 * @returns the clean address, or null when the address holds no tokens; `renew` is the access token that was taken over
 * together with what it takes to renew it
 */
export function adoptSession(href: string): { href: string; renew: string | null } | null {
  const url = new URL(href)
  if (!TOKENS.some((name) => url.searchParams.has(name))) return null
  const tokens = Object.fromEntries(TOKENS.map((name) => [name, url.searchParams.getAll(name)]))
  for (const name of TOKENS) url.searchParams.delete(name)
  const given = handedOff.safeParse(tokens)
  if (!given.success) return { href: url.href, renew: null }
  const adopted = session.parse(given.data)
  startSession(adopted)
  const saved = new URLSearchParams(Cookies.get(cookie) ?? '')
  Cookies.remove(cookie, cookieAttributes)
  for (const name of KEPT) {
    const value = saved.get(name)
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return { href: url.href, renew: adopted.refreshToken ? adopted.accessToken : null }
}
