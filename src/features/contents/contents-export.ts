import type { ExportColumn } from '@/list/export/list-export'
import { formatIso } from '@/ui/dates/dates'
import type { Content } from './contents'

/** The columns of an exported list of news or FAQs. */
export const contentsExport: ExportColumn<Content>[] = [
  { shownIn: 'title', header: 'ID', value: ({ id }) => String(id || '') },
  { shownIn: 'title', header: 'Title', value: ({ title }) => title },
  { shownIn: 'description', header: 'Description', value: ({ description }) => description },
  { shownIn: 'updated_at', header: 'Created At', value: ({ createdAt }) => formatIso(createdAt) },
  { shownIn: 'updated_at', header: 'Updated At', value: ({ updatedAt }) => formatIso(updatedAt) },
  { shownIn: 'weight', header: 'Weight', value: ({ weight }) => String(weight ?? '') },
  { shownIn: undefined, header: 'Content', value: ({ content }) => content },
  { shownIn: undefined, header: 'Link', value: ({ link }) => link },
  { shownIn: undefined, header: 'File', value: ({ file }) => file },
]
