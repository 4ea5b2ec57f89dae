import { http } from 'msw'
import type { Db } from '../db.ts'
import { authorized, data, findRecord } from './call.ts'
import { paged } from './paged.ts'

/** The calls about courses (specification §7): so far those that read. */
export const courseHandlers = (db: Db) => [
  http.get(
    '*/api/v1/courses',
    authorized(db, ({ url }) =>
      paged(url, db.courses, {
        texts: ({ name, description }) => [name, description],
        sortKeys: {
          name: (course) => course.name,
          description: (course) => course.description,
          type: (course) => course.type,
          weight: (course) => course.weight,
          active: (course) => course.active,
          created_at: (course) => course.created_at,
          updated_at: (course) => course.updated_at,
        },
      }),
    ),
  ),

  http.get(
    '*/api/v1/courses/:id',
    authorized(db, ({ params }) => data(findRecord(db.courses, params.id, 'course'))),
  ),
]
