import type { ExportColumn } from '@/list/export/list-export'
import { formatIso } from '@/ui/dates/dates'
import type { Course } from './courses'

/** The columns of an exported list of courses. */
export const coursesExport: ExportColumn<Course>[] = [
  { shownIn: 'name', header: 'ID', value: ({ id }) => String(id || '') },
  { shownIn: 'name', header: 'Name', value: ({ name }) => name },
  { shownIn: 'description', header: 'Description', value: ({ description }) => description },
  { shownIn: 'type', header: 'Type', value: ({ type }) => type },
  { shownIn: 'created_at', header: 'Created At', value: ({ createdAt }) => formatIso(createdAt) },
  { shownIn: 'updated_at', header: 'Updated At', value: ({ updatedAt }) => formatIso(updatedAt) },
  { shownIn: 'active', header: 'Active', value: ({ active }) => String(active ?? '') },
  { shownIn: undefined, header: 'Weight', value: ({ weight }) => String(weight ?? '') },
  { shownIn: undefined, header: 'Image', value: ({ image }) => image },
]
