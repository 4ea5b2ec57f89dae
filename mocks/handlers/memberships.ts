import { http } from 'msw'
import { z } from 'zod'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import { membershipPeriod, periods } from '../entities/memberships.ts'
import { authorized, data } from './call.ts'
import { find } from './crud.ts'

export const extension = z.object({ months: z.literal(periods, 'months must be 2, 6, 15 or 30') })

/** The calls for memberships: the history, newest first, and the extension (specification §7). */
export const membershipHandlers = (db: Db) => [
  http.get(
    '*/api/v1/users/:id/memberships',
    authorized(db, ({ params }) => {
      const { id } = find(db, 'users', params.id)
      return data(db.memberships.filter(({ user_id }) => user_id === id).toSorted((a, b) => b.id - a.id))
    }),
  ),

  // An extension starts at the end of a valid membership, otherwise now (specification §4).
  http.post(
    '*/api/v1/users/:id/memberships',
    authorized(db, ({ params, body }) => {
      const user = find(db, 'users', params.id)
      const { months } = body(extension)
      const now = db.now()
      const begin = Math.max(now, Date.parse(user.membership?.expired_at ?? iso(now)))
      const period = membershipPeriod({ id: db.nextId('memberships'), userId: user.id, months, begin, bought: now })
      db.memberships.push(period)
      user.membership = { expired_at: period.expired_at }
      db.save()
      return data(period, 201)
    }),
  ),
]
