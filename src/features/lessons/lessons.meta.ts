import type { ListMeta } from '../entity-meta'

/** Lessons belong to a course: they have no entry of their own in sidebar, palette or shortcuts. */
export const lessonsList = {
  route: '/courses/$courseId/lessons',
  path: 'api/v1/courses/$courseId/lessons',
  orderBy: '-updated_at',
  dialogs: ['edit', 'video', 'audio'],
} as const satisfies ListMeta
