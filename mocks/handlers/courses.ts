import { http } from 'msw'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import { courses } from '../entities/courses.ts'
import { authorized, noContent } from './call.ts'
import { find, list, read, respond, setStatus, update } from './crud.ts'

/** The calls for courses, except those for assigned users (specification §7). */
export const courseHandlers = (db: Db) => [
  list(db, 'courses'),
  read(db, 'courses'),
  update(db, 'courses'),
  ...setStatus(db, 'courses'),

  http.post(
    '*/api/v1/courses',
    authorized(db, ({ body }) => {
      const fields = body(courses.body)
      const now = iso(db.now())
      const course = {
        id: db.nextId('courses'),
        ...fields,
        created_at: now,
        updated_at: now,
        user_ids: [],
        assign_description: '',
      }
      db.courses.push(course)
      db.save()
      return respond(db, 'courses', course, 201)
    }),
  ),

  // The lessons of the course are deleted too.
  http.delete(
    '*/api/v1/courses/:id',
    authorized(db, ({ params }) => {
      const { id } = find(db, 'courses', params.id)
      db.courses = db.courses.filter((course) => course.id !== id)
      db.lessons = db.lessons.filter(({ course_id }) => course_id !== id)
      db.save()
      return noContent()
    }),
  ),
]
