import { type FilterDefinition, memoize, timeOf } from '@/list/filters/filter-definition'
import { type Lesson, processGroup } from './lessons'
import type { lessonsList } from './lessons.meta'

/** The filters of the list of lessons, and the values of its sort keys. */
export const lessonFilters = {
  listName: 'lessons',
  filters: [
    {
      name: 'status',
      label: 'Status',
      choices: [
        { value: 'active', label: 'Active' },
        { value: 'disabled', label: 'Disabled' },
      ],
      matches: (choice) => (lesson) => lesson.active === (choice === 'active'),
    },
    {
      name: 'process',
      label: 'Video process',
      choices: [
        { value: 'running', label: 'Being processed' },
        { value: 'done', label: 'Done' },
        { value: 'failed', label: 'Failed' },
        { value: 'other', label: 'Other' },
      ],
      matches: (choice) => (lesson) => processGroup(lesson.process) === choice,
    },
  ],
  readyFilters: [],
  sortValues: {
    title: (lesson) => lesson.title,
    created_at: memoize(({ createdAt }) => timeOf(createdAt)),
    updated_at: memoize(({ updatedAt }) => timeOf(updatedAt)),
    active: (lesson) => lesson.active,
    weight: (lesson) => lesson.weight,
  },
} satisfies FilterDefinition<Lesson, (typeof lessonsList.sortKeys)[number]>
