import { z } from '@/zod'
import type { Session } from './tokens'

/** Whom a session belongs to: what its tokens tell, and the name that they signed in by, since opaque tokens tell nothing. */
export type Person = { sub?: string | undefined; email?: string | undefined; username?: string | undefined }

const claims = z.object({
  sub: z.catch(z.optional(z.union([z.string(), z.pipe(z.number(), z.transform(String))])), undefined),
  email: z.catch(z.optional(z.string()), undefined),
})

/**
 * Reads whom a session belongs to from its identity token, else from its access token. The server alone can tell
 * whether that is true: it serves to notice another person's session, never to allow anything.
 */
export function personOf({ idToken, accessToken }: Pick<Session, 'idToken' | 'accessToken'>): Person {
  const [idClaims, accessClaims] = [claimsOf(idToken), claimsOf(accessToken)]
  return { sub: idClaims.sub ?? accessClaims.sub, email: idClaims.email ?? accessClaims.email }
}

/** Whether two sessions surely belong to two people. Where one of them does not tell, they don't. */
export function areTwoPeople(one: Person, other: Person): boolean {
  if (one.sub && other.sub) return one.sub !== other.sub // an e-mail address can change
  if (one.email && other.email) return !isEmailOf(one, other.email)
  return Boolean(one.username && other.username) && !isSameName(one.username, other.username)
}

/** Whether an e-mail address is this person's. */
export const isEmailOf = ({ email }: Person, other = ''): boolean => email !== undefined && isSameName(email, other)

const isSameName = (one = '', other = '') => one.trim().toLowerCase() === other.trim().toLowerCase()

function claimsOf(token: string): Person {
  const payload = token.split('.')[1] ?? ''
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}
