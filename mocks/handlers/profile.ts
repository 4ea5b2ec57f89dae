import { http } from 'msw'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import { authorized, data } from './call.ts'
import { profileBody, requireFreeEmail, toWire } from './users.ts'

/** The calls for the profile of the signed-in user (specification §7). */
export const profileHandlers = (db: Db) => [
  http.get(
    '*/api/v1/users/profile',
    authorized(db, ({ caller }) => data(toWire(caller))),
  ),

  http.post(
    '*/api/v1/users/profile',
    authorized(db, ({ body, caller }) => {
      const { password = caller.password, ...profile } = body(profileBody)
      requireFreeEmail(db, profile.email, caller.id)
      Object.assign(caller, profile, { password, updated_at: iso(db.now()) })
      db.save()
      return data(toWire(caller))
    }),
  ),
]
