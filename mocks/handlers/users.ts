import { http } from 'msw'
import { z } from 'zod'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import type { Role, UserRecord } from '../db/records.ts'
import { blankUser } from '../seed/users.ts'
import { fold, slugOf } from '../text.ts'
import type { user as wire } from '../wire.ts'
import { authorized, data, findRecord, noContent, Refusal } from './call.ts'
import { paged } from './paged.ts'

const newPassword = z.string('password must be at least 6 characters').min(6, 'password must be at least 6 characters')

const blankPassword = z.literal('').transform(() => undefined)

/** The body of a profile. It accepts any password; a blank or missing one keeps the old password (specification §5). */
export const profileBody = z.object({
  email: z
    .string('email is not valid')
    .trim()
    .pipe(z.email({ pattern: z.regexes.html5Email, error: 'email is not valid' })),
  password: blankPassword.or(z.string('password must be a text')).optional(),
  first_name: z.string('first name is required').trim().min(1, 'first name is required'),
  last_name: z.string('last name must be a text').trim().default(''),
  phone: z.string('phone must be a text').trim().default(''),
  avatar: z.string('avatar must be a text').trim().default(''),
})

const rolesMessage = 'roles must be a list of names'

export const userBody = profileBody.extend({
  password: blankPassword.or(newPassword).optional(),
  roles: z
    .array(z.string(rolesMessage), rolesMessage)
    .default([])
    .meta({ examples: [['Admin'], ['Moderator', 'Member']], description: 'Names. An unknown name creates a role' }),
})
export const newUserBody = userBody.extend({ password: newPassword })
export const statusBody = z.object({
  status: z.enum(['active', 'blocked'], 'status must be active or blocked'),
})

/** The wire form of a user, without the password. Lists read the last access as `last_access` (specification §3). */
export const toWire = ({ password: _password, ...user }: UserRecord): z.infer<typeof wire> => ({
  ...user,
  last_access: user.last_access_at,
})

/** Refuses an email address that another user has, ignoring case. */
export function requireFreeEmail(db: Db, email: string, ownId?: number) {
  const taken = db.users.some((user) => user.id !== ownId && user.email.toLowerCase() === email.toLowerCase())
  if (taken) throw new Refusal(400, 'email has already been taken')
}

/** Returns the roles with these names. An unknown name creates a role (specification §5). */
function rolesNamed(db: Db, names: string[]): Role[] {
  const roles = names.filter(fold).map((name) => {
    const existing = db.roles.find((role) => fold(role.name) === fold(name))
    if (existing) return existing
    const role = { id: db.nextId('roles'), name: name.trim(), slug: slugOf(name) }
    db.roles.push(role)
    return role
  })
  return [...new Set(roles)]
}

/** The keys of `order_by` for users. */
export const userSortKeys = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'status',
  'last_access',
  'created_at',
  'updated_at',
] as const

/** The calls for users (specification §7). */
export const userHandlers = (db: Db) => [
  http.get(
    '*/api/v1/users',
    authorized(db, ({ url }) =>
      paged(url, db.users.map(toWire), {
        texts: ({ first_name, last_name, email }) => [
          `${first_name} ${last_name}`,
          `${last_name} ${first_name}`,
          email,
        ],
        phone: ({ phone }) => phone,
        sortKeys: userSortKeys,
      }),
    ),
  ),

  http.post(
    '*/api/v1/users',
    authorized(db, ({ body }) => {
      const { roles, ...fields } = body(newUserBody)
      requireFreeEmail(db, fields.email)
      const now = iso(db.now())
      const user: UserRecord = {
        ...blankUser,
        id: db.nextId('users'),
        ...fields,
        roles: rolesNamed(db, roles),
        created_at: now,
        updated_at: now,
      }
      db.users.push(user)
      db.save()
      return data(toWire(user), 201)
    }),
  ),

  http.get(
    '*/api/v1/users/:id',
    authorized(db, ({ params }) => data(toWire(findRecord(db.users, params.id, 'user')))),
  ),

  http.put(
    '*/api/v1/users/:id',
    authorized(db, ({ params, body }) => {
      const user = findRecord(db.users, params.id, 'user')
      const { roles, password = user.password, ...fields } = body(userBody)
      requireFreeEmail(db, fields.email, user.id)
      Object.assign(user, fields, { password, roles: rolesNamed(db, roles), updated_at: iso(db.now()) })
      db.save()
      return data(toWire(user))
    }),
  ),

  http.delete(
    '*/api/v1/users/:id',
    authorized(db, ({ params, caller }) => {
      const { id } = findRecord(db.users, params.id, 'user')
      if (id === caller.id) throw new Refusal(403, 'you cannot delete your own account')
      db.users = db.users.filter((user) => user.id !== id)
      db.memberships = db.memberships.filter((membership) => membership.user_id !== id)
      db.sessions = db.sessions.filter((session) => session.user_id !== id)
      for (const course of db.courses) course.user_ids = course.user_ids.filter((userId) => userId !== id)
      db.save()
      return noContent()
    }),
  ),

  http.put(
    '*/api/v1/users/:id/status',
    authorized(db, ({ params, body, caller }) => {
      const user = findRecord(db.users, params.id, 'user')
      const { status } = body(statusBody)
      if (status === 'blocked' && user.id === caller.id) throw new Refusal(403, 'you cannot block your own account')
      Object.assign(user, { status, updated_at: iso(db.now()) })
      if (status === 'blocked') db.sessions = db.sessions.filter((session) => session.user_id !== user.id)
      db.save()
      return data(toWire(user))
    }),
  ),
]
