import { config } from '@/config'
import { z } from '@/zod'
import { readCookie, type Session, session, writeCookie } from './tokens'

/** The parameters of an address that sign in (specification §2). */
export const TOKENS = ['accessToken', 'idToken', 'refreshToken'] as const
const KEPT = ['keyword', 'orderBy', 'page', 'perPage'] as const
const LONGEST = 1000
const cookie = `${config.appCode}_params`

/** A JWT: three parts of base64url. */
const jwt = z.string().check(z.maxLength(4000), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
const oneAtMost = z.pipe(
  z.array(z.string()).check(z.maxLength(1)),
  z.transform(([token]: string[]) => token),
)
const handedOff = z.object({
  accessToken: z.pipe(
    z.tuple([jwt]),
    z.transform(([token]: [string]) => token),
  ),
  idToken: oneAtMost,
  refreshToken: oneAtMost,
})

/**
 * Saves the list parameters of an address before the visitor leaves it to sign in elsewhere (specification §2).
 * Only list parameters are saved, in a cookie that ends with the browser session.
 */
export function saveParams(search: URLSearchParams) {
  const kept = new URLSearchParams([...search].filter(([name]) => KEPT.some((known) => known === name))).toString()
  writeCookie(cookie, kept.length < LONGEST ? kept : undefined)
}

/** Forgets what `saveParams` saved. */
export const forgetParams = () => writeCookie(cookie, undefined)

/**
 * Takes the tokens out of an address (specification §2). Other parameters stay, and parameters saved by `saveParams`
 * come back with usable tokens.
 * @param href the page's address
 * @returns the clean address, and the session of its tokens if they can be used; null when the address holds no tokens
 */
export function takeTokens(href: string): { href: string; given: Session | null } | null {
  const url = new URL(href)
  if (!TOKENS.some((name) => url.searchParams.has(name))) return null
  const tokens = handedOff.safeParse(Object.fromEntries(TOKENS.map((name) => [name, url.searchParams.getAll(name)])))
  for (const name of TOKENS) url.searchParams.delete(name)
  if (!tokens.success || !config.handOff) return { href: url.href, given: null }
  const saved = new URLSearchParams(readCookie(cookie)?.slice(0, LONGEST))
  forgetParams()
  for (const name of KEPT) {
    const value = saved.get(name)
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return { href: url.href, given: session.parse(tokens.data) }
}
