import { type FilterDefinition, memoize, timeOf } from '@/list/filters/filter-definition'
import { type Course, courseTypes, typeLabels } from './courses'
import type { coursesList } from './courses.meta'

/** The filters of the list of courses, and the values of its sort keys. */
export const courseFilters = {
  listName: 'courses',
  filters: [
    {
      name: 'type',
      label: 'Type',
      choices: courseTypes.map((value) => ({ value, label: typeLabels[value] })),
      matches: (choice) => (course) => course.type === choice,
    },
    {
      name: 'active',
      label: 'Active',
      choices: [
        { value: 'yes', label: 'Active' },
        { value: 'no', label: 'Disabled' },
      ],
      matches: (choice) => (course) => course.active === (choice === 'yes'),
    },
  ],
  readyFilters: [],
  sortValues: {
    name: (course) => course.name,
    description: (course) => course.description,
    type: (course) => course.type,
    created_at: memoize(({ createdAt }) => timeOf(createdAt)),
    updated_at: memoize(({ updatedAt }) => timeOf(updatedAt)),
    active: (course) => course.active,
  },
} satisfies FilterDefinition<Course, (typeof coursesList.sortKeys)[number]>
