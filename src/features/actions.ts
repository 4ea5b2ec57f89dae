import type { Undo, Write } from '@/jobs/action'
import { contentActions } from './contents/content-actions'
import { courseActions } from './courses/course-actions'
import type { EntityName } from './entities'
import { lessonActions } from './lessons/lesson-actions'
import { createUsersAfterReload } from './users/import/accounts/create-users'
import { userActions } from './users/user-actions'

const actions = [...userActions, ...courseActions, ...lessonActions, ...contentActions.news, ...contentActions.faqs]

const writes: readonly Write[] = [...actions.map(({ write }) => write), createUsersAfterReload]
const undos = writes.flatMap(({ undo }) => undo ?? [])

/** Those that take an update back. Their code loads with the forms. */
const undoneUpdates: Record<`${EntityName | 'profile'}/restore`, () => Promise<Undo>> = {
  'users/restore': async () => (await import('./users/user-form')).undoUserUpdate,
  'courses/restore': async () => (await import('./courses/course-form')).undoCourseUpdate,
  'lessons/restore': async () => (await import('./lessons/lesson-form')).undoLessonUpdate,
  'news/restore': async () => (await import('./contents/content-form')).undoContentUpdate.news,
  'faqs/restore': async () => (await import('./contents/content-form')).undoContentUpdate.faqs,
  'profile/restore': async () => (await import('./profile/profile-form')).undoProfileUpdate,
}

/** Returns the write of a ledger that was stored before a reload; undefined if there is none. */
export const findWrite = (id: string): Write | undefined =>
  [...writes, ...undos.map(({ write }) => write)].find((write) => write.id === id)

/** Returns what takes a recent change back, by the id of its write; undefined if there is none. */
export const findUndo = async (id: string): Promise<Undo | undefined> =>
  undos.find(({ write }) => write.id === id) ?? Object.entries(undoneUpdates).find(([update]) => update === id)?.[1]()
