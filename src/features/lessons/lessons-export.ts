import type { ExportColumn } from '@/list/export/list-export'
import { formatIso } from '@/ui/dates/dates'
import type { Lesson } from './lessons'

/** The columns of an exported list of lessons. */
export const lessonsExport: ExportColumn<Lesson>[] = [
  { shownIn: 'title', header: 'ID', value: ({ id }) => String(id || '') },
  { shownIn: 'title', header: 'Title', value: ({ title }) => title },
  { shownIn: 'created_at', header: 'Created At', value: ({ createdAt }) => formatIso(createdAt) },
  { shownIn: 'updated_at', header: 'Updated At', value: ({ updatedAt }) => formatIso(updatedAt) },
  { shownIn: 'active', header: 'Active', value: ({ active }) => String(active ?? '') },
  { shownIn: 'active', header: 'Video Process', value: ({ process }) => process },
  { shownIn: 'weight', header: 'Weight', value: ({ weight }) => String(weight ?? '') },
  { shownIn: undefined, header: 'Content', value: ({ content }) => content },
  { shownIn: undefined, header: 'Video', value: ({ video }) => video },
  { shownIn: undefined, header: 'Audio', value: ({ audio }) => audio },
]
