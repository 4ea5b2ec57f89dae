import { http } from 'msw'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import { profileBody } from '../entities/users.ts'
import { authorized } from './call.ts'
import { respond } from './crud.ts'
import { requireFreeEmail } from './users.ts'

/** The calls for the profile of the signed-in user (specification §7). */
export const profileHandlers = (db: Db) => [
  http.get(
    '*/api/v1/users/profile',
    authorized(db, ({ caller }) => respond(db, 'users', caller)),
  ),

  http.post(
    '*/api/v1/users/profile',
    authorized(db, ({ body, caller }) => {
      const { password = caller.password, ...profile } = body(profileBody)
      requireFreeEmail(db, profile.email, caller.id)
      Object.assign(caller, profile, { password, updated_at: iso(db.now()) })
      db.save()
      return respond(db, 'users', caller)
    }),
  ),
]
