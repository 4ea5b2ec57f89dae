import { HttpResponse, http } from 'msw'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { openSession, refreshSession } from '../db/sessions.ts'
import { authorized, noContent, publicCall, Refusal } from './call.ts'

export const credentials = z.object({ username: z.string(), password: z.string() })
export const refreshBody = z.object({ token: z.string() })

/** The calls under `auth/` (specification §7). Only active administrators may sign in. */
export const authHandlers = (db: Db) => [
  http.post(
    '*/api/v1/auth/signin',
    publicCall(db, ({ body }) => {
      const { username, password } = body(credentials)
      const email = username.trim().toLowerCase()
      const user = db.users.find(
        (candidate) =>
          candidate.email.toLowerCase() === email &&
          candidate.password === password &&
          candidate.status === 'active' &&
          candidate.roles.some(({ slug }) => slug === 'admin'),
      )
      if (!user) throw new Refusal(401, 'invalid username or password')
      return HttpResponse.json(openSession(db, user))
    }),
  ),

  http.put(
    '*/api/v1/auth/refresh',
    publicCall(db, ({ body }) => {
      const session = refreshSession(db, body(refreshBody).token)
      if (!session) throw new Refusal(401, 'refresh token is invalid or expired')
      return HttpResponse.json(session)
    }),
  ),

  http.delete(
    '*/api/v1/auth/signout',
    authorized(db, ({ session }) => {
      db.sessions = db.sessions.filter(({ id }) => id !== session.id)
      db.save()
      return noContent()
    }),
  ),

  http.post('*/api/v1/auth/forgot-password', publicCall(db, noContent)),
  http.post('*/api/v1/auth/reset-password', publicCall(db, noContent)),
]
