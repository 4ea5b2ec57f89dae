import { http } from 'msw'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { CourseRecord } from '../entities/courses.ts'
import { users } from '../entities/users.ts'
import { authorized, data, Refusal } from './call.ts'
import { find, respond } from './crud.ts'

/** The body of a save: all users who are assigned afterwards. */
export const assignment = z.object({
  description: z.string('description must be a text').trim().default(''),
  user_ids: z.array(z.int('user_ids must be ids'), 'user_ids must be a list').min(1, 'please assign at least one user'),
})

/** The users who are assigned to a course, or those who are not. Both lists can be very long. */
function usersOf(db: Db, course: CourseRecord, assigned: boolean) {
  const ids = new Set(course.user_ids)
  return db.users.filter(({ id }) => ids.has(id) === assigned).map((user) => users.toResponse(user, db.now()))
}

/** The calls for the assignment of users to a course (specification §6, §7). */
export const assignmentHandlers = (db: Db) => [
  http.get(
    '*/api/v1/courses/:id/users/unassigned',
    authorized(db, ({ params }) => data(usersOf(db, find(db, 'courses', params.id), false))),
  ),

  http.get(
    '*/api/v1/courses/:id/users/assigned',
    authorized(db, ({ params }) => data(usersOf(db, find(db, 'courses', params.id), true))),
  ),

  // The body replaces the assigned users.
  http.put(
    '*/api/v1/courses/:id/users',
    authorized(db, ({ params, body }) => {
      const course = find(db, 'courses', params.id)
      if (course.type === 'intro') throw new Refusal(403, 'only special or regular courses can assign users')
      const { description, user_ids } = body(assignment)
      const known = new Set(db.users.map(({ id }) => id))
      const unknown = user_ids.find((id) => !known.has(id))
      if (unknown !== undefined) throw new Refusal(400, `user ${unknown} not found`)
      Object.assign(course, { user_ids: [...new Set(user_ids)], assign_description: description })
      db.save()
      return respond(db, 'courses', course)
    }),
  ),
]
