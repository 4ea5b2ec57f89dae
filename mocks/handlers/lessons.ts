import { http } from 'msw'
import { z } from 'zod'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import type { LessonRecord } from '../db/records.ts'
import type { lesson as wire } from '../wire.ts'
import { authorized, data, findRecord, noContent, Refusal } from './call.ts'
import { active, activeBody, requiredText, weight } from './fields.ts'
import { paged } from './paged.ts'

/** Milliseconds after which the processing of a new video starts and ends. */
const PROCESSING_START = 5000
const PROCESSING_END = 20_000

/** The body of a lesson (specification §5, §7). */
export const lessonBody = z.object({
  course_id: z.int('course_id is required'),
  title: requiredText('title'),
  content: requiredText('content'),
  video: requiredText('video'),
  audio: requiredText('audio'),
  weight,
  active,
})

/** The wire form of a lesson, with the state of its video's processing. */
function toWire({ video_at, outcome, ...lesson }: LessonRecord, now: number): z.infer<typeof wire> {
  const age = now - video_at
  return { ...lesson, process: age < PROCESSING_START ? 'pending' : age < PROCESSING_END ? 'processing' : outcome }
}

function requireCourse(db: Db, courseId: number) {
  if (!db.courses.some(({ id }) => id === courseId)) throw new Refusal(400, 'course not found')
}

/** The keys of `order_by` for lessons. */
export const lessonSortKeys = ['title', 'content', 'weight', 'active', 'process', 'created_at', 'updated_at'] as const

/** The calls for lessons (specification §7). */
export const lessonHandlers = (db: Db) => [
  http.get(
    '*/api/v1/courses/:courseId/lessons',
    authorized(db, ({ url, params }) => {
      const course = findRecord(db.courses, params.courseId, 'course')
      const now = db.now()
      const lessons = db.lessons.filter(({ course_id }) => course_id === course.id)
      return paged(
        url,
        lessons.map((lesson) => toWire(lesson, now)),
        {
          texts: ({ title, content }) => [title, content],
          sortKeys: lessonSortKeys,
        },
      )
    }),
  ),

  http.post(
    '*/api/v1/lessons',
    authorized(db, ({ body }) => {
      const fields = body(lessonBody)
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
      return data(toWire(lesson, now), 201)
    }),
  ),

  http.get(
    '*/api/v1/lessons/:id',
    authorized(db, ({ params }) => data(toWire(findRecord(db.lessons, params.id, 'lesson'), db.now()))),
  ),

  // Only a changed video is processed again.
  http.put(
    '*/api/v1/lessons/:id',
    authorized(db, ({ params, body }) => {
      const lesson = findRecord(db.lessons, params.id, 'lesson')
      const fields = body(lessonBody)
      requireCourse(db, fields.course_id)
      const now = db.now()
      if (fields.video !== lesson.video) Object.assign(lesson, { video_at: now, outcome: 'done' })
      Object.assign(lesson, fields, { updated_at: iso(now) })
      db.save()
      return data(toWire(lesson, now))
    }),
  ),

  http.delete(
    '*/api/v1/lessons/:id',
    authorized(db, ({ params }) => {
      const { id } = findRecord(db.lessons, params.id, 'lesson')
      db.lessons = db.lessons.filter((lesson) => lesson.id !== id)
      db.save()
      return noContent()
    }),
  ),

  http.put(
    '*/api/v1/lessons/:id/status',
    authorized(db, ({ params, body }) => {
      const lesson = findRecord(db.lessons, params.id, 'lesson')
      const now = db.now()
      Object.assign(lesson, body(activeBody), { updated_at: iso(now) })
      db.save()
      return data(toWire(lesson, now))
    }),
  ),
]
