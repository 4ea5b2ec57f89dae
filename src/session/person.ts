import { fallback, map, z } from '@/zod'
import type { Session } from './tokens'

/**
 * The person of a session: the claims of its tokens, and the username of the sign-in, because opaque tokens have no
 * claims.
 */
export type Person = { sub?: string | undefined; email?: string | undefined; username?: string | undefined }

const claims = z.object({
  sub: fallback(z.optional(z.union([z.string(), map(z.number(), String)])), undefined),
  email: fallback(z.optional(z.string()), undefined),
})

/**
 * Reads the person from the identity token, or else from the access token. The tokens are not verified: use the result
 * to notice another person's session, never to allow anything.
 */
export function personOf({ idToken, accessToken }: Pick<Session, 'idToken' | 'accessToken'>): Person {
  const [idClaims, accessClaims] = [claimsOf(idToken), claimsOf(accessToken)]
  return { sub: idClaims.sub ?? accessClaims.sub, email: idClaims.email ?? accessClaims.email }
}

/** Whether two sessions certainly belong to two people. False if they share no claim to compare. */
export const areDifferentPeople = (one: Person, other: Person): boolean => isSame(one, other) === false

/** Whether two sessions certainly belong to the same person. False if they share no claim to compare. */
export const areSamePerson = (one: Person, other: Person): boolean => isSame(one, other) === true

/** Undefined if the two people have nothing in common to compare. */
function isSame(one: Person, other: Person): boolean | undefined {
  if (one.sub && other.sub) return one.sub === other.sub // an email address can change
  if (one.email && other.email) return isSameName(one.email, other.email)
  return one.username && other.username ? isSameName(one.username, other.username) : undefined
}

/** Whether an email address belongs to this person. */
export const isEmailOf = ({ email }: Person, other: string): boolean => email !== undefined && isSameName(email, other)

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function claimsOf(token: string): Person {
  const payload = token.split('.')[1] ?? ''
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}
