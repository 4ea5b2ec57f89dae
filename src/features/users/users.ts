import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { crud } from '@/api/crud'
import { id, isRecord, listOf, moment, text } from '@/api/fields'
import { http } from '@/api/http'
import { isEmailOf, type Person } from '@/session/person'
import { addMonths, readMoment } from '@/ui/dates'
import { z } from '@/zod'
import { usersList } from './users.meta'

/** A role (specification §3) by its name, the way it is shown and sent: servers write it out, or just name it. */
const role = z.pipe(
  z.union([
    z.string(),
    z.pipe(z.number(), z.transform(String)),
    z.pipe(
      z.object({ name: text, slug: text }),
      z.transform(({ name, slug }: { name: string; slug: string }) => name || slug),
    ),
  ]),
  z.transform((name: string) => name.trim()),
)

/** The names of a user's roles. One alone, or several in one text, count too: what is not read here is lost on saving. */
const roles = z.catch(
  z.pipe(
    z.pipe(
      z.transform((sent) => (typeof sent === 'string' ? sent.split(',') : isRecord(sent) ? [sent] : sent)),
      listOf(role),
    ),
    z.transform((names: string[]) => [...new Set(names.filter(Boolean))]),
  ),
  [],
)

const answered = z.object({
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
  membership: z.catch(z.nullable(z.object({ expiredAt: moment })), null),
})

/** A user (specification §3). */
export const user = z.pipe(
  answered,
  z.transform(({ lastAccessAt, ...rest }: z.output<typeof answered>) => ({
    ...rest,
    lastAccess: rest.lastAccess ?? lastAccessAt,
  })),
)
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

/** Role names that are offered (specification §3). */
export const roleNames = ['Admin', 'Moderator', 'Member'] as const
/** Extension options in months; the default is 6 (specification §9). */
export const periods = [2, 6, 15, 30] as const
export type Period = (typeof periods)[number]

const trimmed = z.string().check(z.trim(), z.normalize())

/** The user form's rules (specification §5). The password is needed only to create; blank keeps the old one. */
export const userForm = (id: number) =>
  z.object({
    email: trimmed.check(z.email('Please enter a valid email')),
    password: z
      .string()
      .check(z.refine((typed) => typed.length >= 6 || (id !== 0 && typed === ''), 'Please enter a valid password')),
    firstName: trimmed.check(z.minLength(1, 'Please enter a valid first name')),
    lastName: trimmed,
    phone: trimmed,
    avatar: z.string().check(z.trim()),
    roles: z.array(trimmed),
  })
export type UserForm = z.infer<ReturnType<typeof userForm>>

/** What the form shows of a user; Member is chosen on opening a blank one (specification §5). */
export const toForm = (record: User, id: number): UserForm => ({
  email: record.email,
  password: '',
  firstName: record.firstName,
  lastName: record.lastName,
  phone: record.phone,
  avatar: record.avatar,
  roles: id === 0 ? ['Member'] : record.roles,
})

const { path } = usersList
/** The user that creating starts from. */
export const blank: User = user.parse({})
const base = crud<typeof user, UserForm>({
  path,
  noun: 'user',
  item: user,
  blank,
  toBody: ({ password, ...form }, id) => ({ id, ...form, ...(password && { password }) }),
})

/** The calls about users and their memberships (specification §7). */
export const users = {
  ...base,
  setStatus: (id: number) =>
    mutationOptions({
      mutationKey: [...base.key, 'status', id],
      mutationFn: async (status: 'active' | 'blocked') => {
        await http.put(`${path}/${id}/status`, { json: { status } })
      },
      meta: { invalidates: [base.key], failure: 'toast' },
    }),
  memberships: (id: number) =>
    queryOptions({
      queryKey: [...base.key, 'memberships', id],
      queryFn: ({ signal }) =>
        http.get(`${path}/${id}/memberships`, { signal }).json(z.object({ data: listOf(membership) })),
      meta: { failure: 'logged only' }, // specification §8
    }),
  extend: (id: number) =>
    mutationOptions({
      mutationKey: [...base.key, 'extend', id],
      mutationFn: async (months: Period) => {
        await http.post(`${path}/${id}/memberships`, { json: { months } })
      },
      gcTime: Number.POSITIVE_INFINITY, // one that may have arrived is looked up, however late the next one comes
      meta: {
        invalidates: [base.key],
        action: `Extend membership of user ${id}`,
        success: 'Extend membership successful',
      },
    }),
}

/** The status that a user's status action leads to (specification §4); none for a status that is not known. */
export function nextStatus({ status }: Pick<User, 'status'>): 'active' | 'blocked' | undefined {
  if (status === 'active') return 'blocked'
  return status === 'blocked' || status === 'pending' ? 'active' : undefined
}

/** The three states of the membership icon (specification §2). */
export function membershipState({ membership }: Pick<User, 'membership'>, now: Date): 'none' | 'valid' | 'expired' {
  const until = readMoment(membership?.expiredAt)
  if (!until) return 'none'
  return until.isAfter(now) ? 'valid' : 'expired'
}

/** Until when an extension would run: months are added to a valid membership (specification §4), else to today. */
export function extendedUntil(record: Pick<User, 'membership'>, months: Period, now: Date): string {
  const end = membershipState(record, now) === 'valid' ? readMoment(record.membership?.expiredAt) : null
  return addMonths(end?.toDate() ?? now, months)
}

/** The roles as a list shows them; '' when there are none. */
export const roleWords = ({ roles }: Pick<User, 'roles'>): string => roles.join(', ')

/** First and last name as they are shown; the e-mail where there is no name. */
export const fullName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email || '—'

/** Whether a user is the signed-in person: by e-mail, which they may have signed in by, or by id where their tokens name none. */
export const isOwnAccount = (person: Person | null, { id, email }: Pick<User, 'id' | 'email'>): boolean =>
  isEmailOf({ email: person?.email ?? person?.username }, email) || (!person?.email && person?.sub === String(id))
