import type { HttpHandler } from 'msw'
import type { Db } from './db/db.ts'
import { plainNames } from './entities.ts'
import { assignmentHandlers } from './handlers/assignments.ts'
import { authHandlers } from './handlers/auth.ts'
import { courseHandlers } from './handlers/courses.ts'
import { plainHandlers } from './handlers/crud.ts'
import { lessonHandlers } from './handlers/lessons.ts'
import { membershipHandlers } from './handlers/memberships.ts'
import { profileHandlers } from './handlers/profile.ts'
import { storageHandlers } from './handlers/storage.ts'
import { uploadHandlers } from './handlers/uploads.ts'
import { userHandlers } from './handlers/users.ts'

/** The handlers of all calls, on any origin. The first match wins: `users/profile` precedes `users/:id`. */
export const createHandlers = (db: Db): HttpHandler[] => [
  ...authHandlers(db),
  ...profileHandlers(db),
  ...userHandlers(db),
  ...membershipHandlers(db),
  ...courseHandlers(db),
  ...assignmentHandlers(db),
  ...lessonHandlers(db),
  ...plainNames.flatMap((name) => plainHandlers(db, name)),
  ...storageHandlers(db),
  ...uploadHandlers(db),
]

/**
 * Whether a path belongs to the API or to the storage. The patterns of the handlers begin with `*` and so match
 * `/api/v1/api/v1/users` too, which a wrong base URL causes and a real server does not know.
 */
export const isApiPath = (path: string) => /^\/(api\/v1(?!\/api\/)|bucket)\//.test(path)
