import { config } from '@/config'
import { z } from '@/zod'
import { areTwoPeople, type Person, personOf } from './person'
import { renewed, type SendRefresh } from './refresh'
import { SessionError, startSession, storeSessionError } from './session'
import { readCookie, readSession, type Session, session, writeCookie } from './tokens'

const TOKENS = ['accessToken', 'idToken', 'refreshToken'] as const
const KEPT = ['keyword', 'orderBy', 'page', 'perPage'] as const
const LONGEST = 1000
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
  writeCookie(cookie, kept.length < LONGEST ? kept : undefined)
}

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
  writeCookie(cookie, undefined)
  for (const name of KEPT) {
    const value = saved.get(name)
    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return { href: url.href, given: session.parse(tokens.data) }
}

/**
 * Signs in by tokens from the address (specification §2). They take the place of another session only once the server
 * has renewed them; without a refresh token they are used as they are.
 * @param given what `takeTokens` found
 * @param send the call that renews
 * @param agree asks whoever is signed in whether somebody else shall be instead
 */
export async function adoptSession(
  given: Session,
  send: SendRefresh,
  agree: (present: Person, given: Person) => Promise<boolean>,
) {
  const present = readSession()
  if (present && areTwo(present, given) && !(await agree(personOf(present), personOf(given)))) return
  // In all this time another tab may have signed somebody in: nobody agreed to lose that session.
  const isFree = (now = readSession()) => !now || !areTwo(now, given) || (present && !areTwo(now, present))
  if (!isFree()) return
  let failure: Error | undefined
  let proved = given
  try {
    if (given.refreshToken) proved = renewed(given, await send(given.refreshToken))
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
  }
  if (isFree() && !(failure instanceof SessionError)) startSession(proved)
  if (failure) storeSessionError(failure)
}

const areTwo = (one: Session, other: Session) => areTwoPeople(personOf(one), personOf(other))
