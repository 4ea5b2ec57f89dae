import { http } from 'msw'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { CourseRecord } from '../db/records.ts'
import { authorized, data, findRecord, Refusal } from './call.ts'
import { toWire as courseToWire } from './courses.ts'
import { toWire } from './users.ts'

/** The body of a save: all users who are assigned afterwards. */
export const assignment = z.object({
  description: z.string('description must be a text').trim().default(''),
  user_ids: z.array(z.int('user_ids must be ids'), 'user_ids must be a list').min(1, 'please assign at least one user'),
})

/** The users who are assigned to a course, or those who are not. Both lists can be very long. */
function usersOf(db: Db, course: CourseRecord, assigned: boolean) {
  const ids = new Set(course.user_ids)
  return db.users.filter(({ id }) => ids.has(id) === assigned).map(toWire)
}

/** The calls for the assignment of users to a course (specification §6, §7). */
export const assignmentHandlers = (db: Db) => [
  http.get(
    '*/api/v1/courses/:id/users/unassigned',
    authorized(db, ({ params }) => data(usersOf(db, findRecord(db.courses, params.id, 'course'), false))),
  ),

  http.get(
    '*/api/v1/courses/:id/users/assigned',
    authorized(db, ({ params }) => data(usersOf(db, findRecord(db.courses, params.id, 'course'), true))),
  ),

  // The body replaces the assigned users.
  http.put(
    '*/api/v1/courses/:id/users',
    authorized(db, ({ params, body }) => {
      const course = findRecord(db.courses, params.id, 'course')
      if (course.type === 'intro') throw new Refusal(403, 'only special or regular courses can assign users')
      const { description, user_ids } = body(assignment)
      const known = new Set(db.users.map(({ id }) => id))
      const unknown = user_ids.find((id) => !known.has(id))
      if (unknown !== undefined) throw new Refusal(400, `user ${unknown} not found`)
      Object.assign(course, { user_ids: [...new Set(user_ids)], assign_description: description })
      db.save()
      return data(courseToWire(course))
    }),
  ),
]
