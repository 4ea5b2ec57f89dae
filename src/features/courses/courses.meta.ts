import { BookOpen } from '@lucide/icons'
import type { EntityMeta, ListMeta } from '../entity-meta'

export const coursesList = {
  name: 'courses',
  route: '/courses/list',
  path: 'api/v1/courses',
  add: 'Add Course',
  orderBy: '-updated_at',
  sortKeys: ['name', 'description', 'type', 'created_at', 'updated_at', 'active'],
  dialogs: ['edit', 'assign', 'export', 'review'],
} as const satisfies ListMeta

/** The choices of the filters in the URL. */
export const courseChoice = /^(type\.(regular|special|intro)|active\.(yes|no))$/

export const coursesMeta = {
  list: coursesList,
  label: 'Course management',
  icon: BookOpen,
  shortcut: 'c',
  searchTerms: 'courses lessons',
  found: { label: 'Courses', plural: 'courses', icon: BookOpen },
} as const satisfies EntityMeta
