import type { Write } from '@/jobs/action'
import { contentActions } from './contents/content-actions'
import { faqs, news } from './contents/contents'
import { courseActions } from './courses/course-actions'
import { courses } from './courses/courses'
import { lessonActions } from './lessons/lesson-actions'
import { lessons } from './lessons/lessons'
import { undoProfileUpdate } from './profile/profile-form-rules'
import { createUsersAfterReload } from './users/import/accounts/create-users'
import { userActions } from './users/user-actions'
import { undoUserUpdate } from './users/user-form-rules'

const actions = [...userActions, ...courseActions, ...lessonActions, ...contentActions.news, ...contentActions.faqs]

const updates = [
  undoUserUpdate,
  courses.undoUpdate,
  lessons.undoUpdate,
  news.undoUpdate,
  faqs.undoUpdate,
  undoProfileUpdate,
]

const writes: Write[] = [
  ...actions.flatMap(({ write }) => (write.undo ? [write, write.undo.write] : [write])),
  ...updates.map(({ write }) => write),
  createUsersAfterReload,
]

/** Returns the write of a ledger or of a recent change that was stored before a reload; undefined if there is none. */
export const findWrite = (id: string): Write | undefined => writes.find((write) => write.id === id)
