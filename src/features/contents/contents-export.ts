import type { ExportColumn } from '@/list/export/list-export'
import type { Content } from './contents'

/** The columns of an exported list of news or FAQs. */
export const contentsExport: ExportColumn<Content>[] = [
  { shownWith: 'title', header: 'ID', value: ({ id }) => id || null },
  { shownWith: 'title', header: 'Title', value: ({ title }) => title },
  { shownWith: 'description', header: 'Description', value: ({ description }) => description },
  { shownWith: 'updated_at', header: 'Created At', date: 'moment', value: ({ createdAt }) => createdAt },
  { shownWith: 'updated_at', header: 'Updated At', date: 'moment', value: ({ updatedAt }) => updatedAt },
  { shownWith: 'weight', header: 'Weight', value: ({ weight }) => weight },
  { shownWith: undefined, header: 'Content', value: ({ content }) => content },
  { shownWith: undefined, header: 'Link', value: ({ link }) => link },
  { shownWith: undefined, header: 'File', value: ({ file }) => file },
]
