import type { ExportColumn } from '@/list/export/list-export'
import type { Course } from './courses'

export const coursesExport: ExportColumn<Course>[] = [
  { shownWith: 'name', header: 'ID', value: ({ id }) => id || null },
  { shownWith: 'name', header: 'Name', value: ({ name }) => name },
  { shownWith: 'description', header: 'Description', value: ({ description }) => description },
  { shownWith: 'type', header: 'Type', value: ({ type }) => type },
  { shownWith: 'created_at', header: 'Created At', date: 'moment', value: ({ createdAt }) => createdAt },
  { shownWith: 'updated_at', header: 'Updated At', date: 'moment', value: ({ updatedAt }) => updatedAt },
  { shownWith: 'active', header: 'Active', value: ({ active }) => active },
  { shownWith: undefined, header: 'Weight', value: ({ weight }) => weight },
  { shownWith: undefined, header: 'Image', value: ({ image }) => image },
]
