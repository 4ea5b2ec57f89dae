import type { ListMeta } from '../entity-meta'

/** Lessons belong to a course: they have no entry of their own in sidebar, palette or shortcuts. */
export const lessonsList = {
  name: 'lessons',
  route: '/courses/$courseId/lessons',
  add: 'Add Lesson',
  path: 'api/v1/courses/$courseId/lessons',
  orderBy: '-updated_at',
  sortKeys: ['title', 'created_at', 'updated_at', 'active', 'weight'],
  dialogs: ['edit', 'video', 'audio', 'export', 'review'],
} as const satisfies ListMeta

/** The choices of the filters in the URL. */
export const lessonChoice = /^(status\.(active|disabled)|process\.(running|done|failed|other))$/
