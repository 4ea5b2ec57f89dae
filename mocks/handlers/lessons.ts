import { http } from 'msw'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import { type LessonRecord, lessons } from '../entities/lessons.ts'
import { authorized, Refusal } from './call.ts'
import { find, read, remove, respond, respondPage, setStatus } from './crud.ts'

function requireCourse(db: Db, courseId: number) {
  if (!db.courses.some(({ id }) => id === courseId)) throw new Refusal(400, 'course not found')
}

/** The calls for lessons (specification §7). */
export const lessonHandlers = (db: Db) => [
  read(db, 'lessons'),
  remove(db, 'lessons'),
  ...setStatus(db, 'lessons'),

  http.get(
    '*/api/v1/courses/:courseId/lessons',
    authorized(db, ({ url, params }) => {
      const course = find(db, 'courses', params.courseId)
      const rows = db.lessons.filter(({ course_id }) => course_id === course.id)
      return respondPage(db, 'lessons', url, rows)
    }),
  ),

  http.post(
    '*/api/v1/lessons',
    authorized(db, ({ body }) => {
      const fields = body(lessons.body)
      requireCourse(db, fields.course_id)
      const now = db.now()
      const lesson: LessonRecord = {
        id: db.nextId('lessons'),
        ...fields,
        created_at: iso(now),
        updated_at: iso(now),
        video_at: now,
        outcome: 'done',
      }
      db.lessons.push(lesson)
      db.save()
      return respond(db, 'lessons', lesson, 201)
    }),
  ),

  // Only a changed video is processed again.
  http.put(
    '*/api/v1/lessons/:id',
    authorized(db, ({ params, body }) => {
      const lesson = find(db, 'lessons', params.id)
      const fields = body(lessons.body)
      requireCourse(db, fields.course_id)
      const now = db.now()
      if (fields.video !== lesson.video) Object.assign(lesson, { video_at: now, outcome: 'done' })
      Object.assign(lesson, fields, { updated_at: iso(now) })
      db.save()
      return respond(db, 'lessons', lesson)
    }),
  ),
]
