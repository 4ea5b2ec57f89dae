import { http } from 'msw'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import { blankUser, newUserBody, type Role, type UserRecord, userBody, userStatus } from '../entities/users.ts'
import { fold, slugOf } from '../text.ts'
import { authorized, noContent, Refusal } from './call.ts'
import { find, list, read, respond } from './crud.ts'

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

/** The calls for users (specification §7). */
export const userHandlers = (db: Db) => [
  list(db, 'users'),
  read(db, 'users'),

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
      return respond(db, 'users', user, 201)
    }),
  ),

  http.put(
    '*/api/v1/users/:id',
    authorized(db, ({ params, body }) => {
      const user = find(db, 'users', params.id)
      const { roles, password = user.password, ...fields } = body(userBody)
      requireFreeEmail(db, fields.email, user.id)
      Object.assign(user, fields, { password, roles: rolesNamed(db, roles), updated_at: iso(db.now()) })
      db.save()
      return respond(db, 'users', user)
    }),
  ),

  http.delete(
    '*/api/v1/users/:id',
    authorized(db, ({ params, caller }) => {
      const { id } = find(db, 'users', params.id)
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
      const user = find(db, 'users', params.id)
      const { status } = body(userStatus)
      if (status === 'blocked' && user.id === caller.id) throw new Refusal(403, 'you cannot block your own account')
      Object.assign(user, { status, updated_at: iso(db.now()) })
      if (status === 'blocked') db.sessions = db.sessions.filter((session) => session.user_id !== user.id)
      db.save()
      return respond(db, 'users', user)
    }),
  ),
]
