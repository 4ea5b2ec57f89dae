import { crud } from '@/api/crud'
import { id, moment, number, text } from '@/api/fields'
import { requiredText, requiredUrl, toWeightText, weight } from '@/form/rules'
import { z } from '@/zod'
import { faqsList, newsList } from './contents.meta'

/** A news or FAQ item (specification §3). */
const content = z.object({
  id,
  title: text,
  description: text,
  content: text,
  link: text,
  file: text,
  weight: number,
  createdAt: moment,
  updatedAt: moment,
})
export type Content = z.infer<typeof content>

/** The rules of the form (specification §5). The content is sent as typed. */
export const contentForm = z.object({
  title: requiredText('Please enter a valid title'),
  description: requiredText('Please enter a valid description'),
  content: requiredText('Please enter valid content'),
  link: requiredUrl('Please enter a valid link'),
  file: requiredUrl('Please upload a valid file'),
  weight,
})
export type ContentValues = z.input<typeof contentForm>
export type ContentForm = z.output<typeof contentForm>

/** Converts an item to form values. */
export const toForm = (item: Content): ContentValues => ({
  title: item.title,
  description: item.description,
  content: item.content,
  link: item.link,
  file: item.file,
  weight: toWeightText(item.weight),
})

/** The initial record of a new item. */
export const blank: Content = content.parse({})

/** Fixed by specification §9. */
const NEWS_TAXONOMY = 4

/** News (specification §7): query and mutation options, and the texts that differ from FAQs. */
export const news = {
  ...crud<typeof content, ContentForm>({
    path: newsList.path,
    noun: 'news',
    item: content,
    blank,
    toBody: (form, id) => ({ id, ...form, files: [], taxonomyId: NEWS_TAXONOMY }),
  }),
  dir: 'news',
  listMeta: newsList,
  labels: { one: 'news', list: 'News', add: 'Add News', form: 'Create/Update news' },
} as const

/** FAQs (specification §7): like news, without a taxonomy. */
export const faqs = {
  ...crud<typeof content, ContentForm>({
    path: faqsList.path,
    noun: 'faq',
    item: content,
    blank,
    toBody: (form, id) => ({ id, ...form, files: [] }),
  }),
  dir: 'faq',
  listMeta: faqsList,
  labels: { one: 'FAQ', list: 'FAQs', add: 'Add FAQ', form: 'Create/Update FAQ' },
} as const

export type Resource = typeof news | typeof faqs
