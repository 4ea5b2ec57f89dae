import { queryOptions } from '@tanstack/react-query'
import { crud } from '@/api/crud'
import { id, isRecord, listOf, moment, text, unlessFailed } from '@/api/fields'
import { http } from '@/api/http'
import type { Entity } from '@/jobs/action'
import { isEmailOf, type Person } from '@/session/person'
import { tidyText } from '@/text'
import { isMissing, readMoment } from '@/ui/dates/dates'
import { fallback, map, preprocess, z } from '@/zod'
import type { UserForm } from './user-form-rules'
import { usersList } from './users.meta'

/** The name of a role (specification §3). Servers send an object or just the name. */
const role = z.union([
  z.string(),
  map(z.number(), String),
  map(z.object({ name: text, slug: text }), ({ name, slug }) => name || slug),
])

/** Accepts a single role or a comma-separated string too, because saving a user removes the roles that were not read. */
const toList = (sent: unknown) =>
  typeof sent === 'string' ? sent.split(',').map(tidyText) : isRecord(sent) ? [sent] : sent

/** The role names of a user as they are stored, because they are sent back with every other change. */
const roles = fallback(
  map(preprocess(toList, listOf(role)), (names) => names.filter((name) => tidyText(name) !== '')),
  [],
)

const userResponse = z.object({
  id,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  avatar: text,
  lastAccess: moment,
  lastAccessAt: moment,
  status: text,
  roles,
  membership: fallback(z.nullable(z.object({ expiredAt: moment })), null),
})

/** A user (specification §3). */
export const user = map(userResponse, ({ lastAccessAt, ...rest }) => ({
  ...rest,
  lastAccess: rest.lastAccess ?? lastAccessAt,
}))
export type User = z.infer<typeof user>

/** A period of membership in a user's history (specification §3). */
const membership = z.object({
  id,
  createdAt: moment,
  beginAt: moment,
  expiredAt: moment,
  membershipSlug: text,
  membershipName: text,
})
export type Membership = z.infer<typeof membership>

/** The suggested role names (specification §3). */
export const roleNames = ['Admin', 'Moderator', 'Member'] as const

const { path } = usersList
/** The initial record of a new user. */
export const blank: User = user.parse({})
const base = crud<typeof user, UserForm>({
  path,
  noun: 'user',
  item: user,
  blank,
  toBody: ({ password, ...form }, id) => ({ id, ...form, ...(password && { password }) }),
})

/** Reads the membership history of a user (specification §7). */
export const readMemberships = (id: number, signal?: AbortSignal) =>
  http
    .get(`${path}/${id}/memberships`, { signal: signal ?? null })
    .json(unlessFailed(z.object({ data: listOf(membership) })))

/** Query and mutation options for users, and the query for their membership history (specification §7). */
export const users = {
  ...base,
  memberships: (id: number) =>
    queryOptions({
      queryKey: [...base.key, 'memberships', id],
      queryFn: ({ signal }) => readMemberships(id, signal),
      meta: { failure: 'logged only' }, // specification §8
    }),
}

/** Returns the status after the status action (specification §4); undefined for an unknown status. */
export function nextStatus({ status }: Pick<User, 'status'>): 'active' | 'blocked' | undefined {
  if (status === 'active') return 'blocked'
  return status === 'blocked' || status === 'pending' ? 'active' : undefined
}

type MembershipState = 'none' | 'valid' | 'expired' | 'unreadable'

/**
 * Returns the time at which a membership ends: undefined without a membership, NaN if it is no date. PostgreSQL writes
 * 'infinity' for a time without end.
 */
export function membershipEnd({ membership }: Pick<User, 'membership'>): number | undefined {
  const expiry = membership?.expiredAt
  if (isMissing(expiry)) return undefined
  if (expiry === '-infinity') return Number.NEGATIVE_INFINITY
  return expiry === 'infinity' ? Number.POSITIVE_INFINITY : (readMoment(expiry)?.valueOf() ?? Number.NaN)
}

/** Returns the state of the membership icon (specification §2). */
export const membershipState = (user: Pick<User, 'membership'>, now: Date): MembershipState =>
  stateOfEnd(membershipEnd(user), now)

/** The same for a known end. */
export function stateOfEnd(end: number | undefined, now: Date): MembershipState {
  if (end === undefined) return 'none'
  if (Number.isNaN(end)) return 'unreadable'
  return end > now.getTime() ? 'valid' : 'expired'
}

/** Returns the roles as a comma-separated list. */
export const formatRoles = ({ roles }: Pick<User, 'roles'>): string => [...new Set(roles.map(tidyText))].join(', ')

/** Returns the full name, or the email if there is no name. */
export const fullName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email || '—'

/** What tells people of the same name apart. */
export const contactOf = ({ email, phone }: Pick<User, 'email' | 'phone'>): string =>
  [email, phone].filter(Boolean).join(' · ')

/**
 * Whether a user is the signed-in person: by id, because people change their email address while they are signed in, or
 * by email, because tokens may contain no id, or one of another system. It may find one user too many: that is better
 * than a person who blocks their own account.
 */
export const isOwnAccount = (person: Person | null, { id, email }: Pick<User, 'id' | 'email'>): boolean =>
  person?.sub === String(id) || isEmailOf({ email: person?.email ?? person?.username }, email)

/** How actions name users. */
export const userEntity: Entity<User> = {
  name: usersList.name,
  path,
  one: 'user',
  many: 'users',
  nameOf: fullName,
  detailOf: (user) => [user.email, formatRoles(user)].filter(Boolean).join(' · '),
  read: users.readItem,
  onRemoved: (id) =>
    import('./recent-users').then(
      ({ removeRecentUser }) => removeRecentUser(id),
      () => {},
    ),
}
