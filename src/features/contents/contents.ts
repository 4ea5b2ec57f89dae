import { crud } from '@/api/crud'
import { id, listOf, moment, number, text } from '@/api/fields'
import type { Fields } from '@/form/form-context'
import { requiredFile, requiredLine, requiredLines, requiredUrl, toWeightText, weight } from '@/form/rules'
import { fallback, z } from '@/zod'
import { faqsList, newsList } from './contents.meta'

/** A content category or a content type (specification §3): the form shows its name. */
const named = z.object({ name: text })

/** A file of an item (specification §3). One that the server has just received has a size. */
const contentFile = z.object({ name: text, path: text, size: fallback(z.optional(z.number()), undefined) })

/** A content item (specification §3): a news item or an FAQ. */
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
  disabledAt: moment,
  deletedAt: moment,
  files: fallback(listOf(contentFile), []),
  type: fallback(z.nullable(named), null),
  category: fallback(z.nullable(named), null),
})
export type Content = z.infer<typeof content>

/** The rules of the form (specification §5). The lines of the content are sent as typed. */
export const contentForm = z.object({
  title: requiredLine('Please enter a valid title'),
  description: requiredLine('Please enter a valid description'),
  content: requiredLines('Please enter valid content'),
  link: requiredUrl('Please enter a valid link'),
  file: requiredFile('Please upload a valid file'),
  weight,
})
export type ContentForm = z.infer<typeof contentForm>

/** The fields of the form. The server stores the file in the folder `dir`. */
const contentFields = (dir: string): Fields<ContentForm> => ({
  title: { label: 'Title' },
  description: { label: 'Description' },
  content: { label: 'Content' },
  link: { label: 'Link' },
  file: { label: 'File', file: { accept: 'image', dir } },
  weight: { label: 'Weight' },
})

/** Converts an item to form values. */
export const toForm = (item: Content): ContentForm => ({
  title: item.title,
  description: item.description,
  content: item.content,
  link: item.link,
  file: item.file,
  weight: toWeightText(item.weight),
})

/** The initial record of a new item. */
export const blank: Content = content.parse({})

/** The query and mutation options of news or FAQs. */
const itemCalls = (path: string, noun: string, fixed: object) =>
  crud<typeof content, ContentForm>({
    path,
    noun,
    item: content,
    blank,
    toBody: ({ weight, ...form }, id) => ({ id, ...form, weight: Number(weight), files: [], ...fixed }),
  })

/** Fixed by specification §9. */
const NEWS_TAXONOMY = 4

/** News (specification §7): query and mutation options, and the texts that differ from FAQs. */
export const news = {
  ...itemCalls(newsList.path, 'news', { taxonomyId: NEWS_TAXONOMY }),
  dir: 'news',
  fields: contentFields('news'),
  listMeta: newsList,
  labels: { one: 'news', list: 'News', form: 'Create/Update news' },
} as const

/** FAQs (specification §7): like news, without a taxonomy. */
export const faqs = {
  ...itemCalls(faqsList.path, 'faq', {}),
  dir: 'faq',
  fields: contentFields('faq'),
  listMeta: faqsList,
  labels: { one: 'FAQ', list: 'FAQs', form: 'Create/Update FAQ' },
} as const

export type Resource = typeof news | typeof faqs
