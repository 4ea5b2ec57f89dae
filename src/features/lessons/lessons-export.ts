import type { ExportColumn } from '@/list/export/list-export'
import type { Lesson } from './lessons'

export const lessonsExport: ExportColumn<Lesson>[] = [
  { shownWith: 'title', header: 'ID', value: ({ id }) => id || null },
  { shownWith: 'title', header: 'Title', value: ({ title }) => title },
  { shownWith: 'created_at', header: 'Created At', date: 'moment', value: ({ createdAt }) => createdAt },
  { shownWith: 'updated_at', header: 'Updated At', date: 'moment', value: ({ updatedAt }) => updatedAt },
  { shownWith: 'active', header: 'Active', value: ({ active }) => active },
  { shownWith: 'active', header: 'Video Process', value: ({ process }) => process },
  { shownWith: 'weight', header: 'Weight', value: ({ weight }) => weight },
  { shownWith: undefined, header: 'Content', value: ({ content }) => content },
  { shownWith: undefined, header: 'Video', value: ({ video }) => video },
  { shownWith: undefined, header: 'Audio', value: ({ audio }) => audio },
]
