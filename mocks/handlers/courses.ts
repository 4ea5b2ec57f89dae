import { http } from 'msw'
import { z } from 'zod'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import type { CourseRecord } from '../db/records.ts'
import type { course as wire } from '../wire.ts'
import { authorized, data, findRecord, noContent } from './call.ts'
import { active, activeBody, requiredText, weight } from './fields.ts'
import { paged } from './paged.ts'

/** The body of a course (specification §5, §7). */
export const courseBody = z.object({
  name: requiredText('name'),
  description: requiredText('description'),
  image: requiredText('image'),
  weight,
  active,
  type: z.enum(['regular', 'special', 'intro'], 'type must be regular, special or intro'),
})

/** The wire form of a course, without the assigned users, who have their own calls (specification §7). */
export const toWire = ({
  user_ids: _userIds,
  assign_description: _description,
  ...course
}: CourseRecord): z.infer<typeof wire> => course

/** The keys of `order_by` for courses. */
export const courseSortKeys = ['name', 'description', 'type', 'weight', 'active', 'created_at', 'updated_at'] as const

/** The calls for courses, except those for assigned users (specification §7). */
export const courseHandlers = (db: Db) => [
  http.get(
    '*/api/v1/courses',
    authorized(db, ({ url }) =>
      paged(url, db.courses.map(toWire), {
        texts: ({ name, description }) => [name, description],
        sortKeys: courseSortKeys,
      }),
    ),
  ),

  http.post(
    '*/api/v1/courses',
    authorized(db, ({ body }) => {
      const fields = body(courseBody)
      const now = iso(db.now())
      const course: CourseRecord = {
        id: db.nextId('courses'),
        ...fields,
        created_at: now,
        updated_at: now,
        user_ids: [],
        assign_description: '',
      }
      db.courses.push(course)
      db.save()
      return data(toWire(course), 201)
    }),
  ),

  http.get(
    '*/api/v1/courses/:id',
    authorized(db, ({ params }) => data(toWire(findRecord(db.courses, params.id, 'course')))),
  ),

  http.put(
    '*/api/v1/courses/:id',
    authorized(db, ({ params, body }) => {
      const course = findRecord(db.courses, params.id, 'course')
      Object.assign(course, body(courseBody), { updated_at: iso(db.now()) })
      db.save()
      return data(toWire(course))
    }),
  ),

  // The lessons of the course are deleted too.
  http.delete(
    '*/api/v1/courses/:id',
    authorized(db, ({ params }) => {
      const { id } = findRecord(db.courses, params.id, 'course')
      db.courses = db.courses.filter((course) => course.id !== id)
      db.lessons = db.lessons.filter(({ course_id }) => course_id !== id)
      db.save()
      return noContent()
    }),
  ),

  http.put(
    '*/api/v1/courses/:id/status',
    authorized(db, ({ params, body }) => {
      const course = findRecord(db.courses, params.id, 'course')
      Object.assign(course, body(activeBody), { updated_at: iso(db.now()) })
      db.save()
      return data(toWire(course))
    }),
  ),
]
