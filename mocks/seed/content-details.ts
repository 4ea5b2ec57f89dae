import type { ContentCategory, ContentRecord, ContentType } from '../db/records.ts'

export type ContentKind = 'news' | 'faq'

const LAUNCH = '2025-01-06T01:00:00Z'
const dates = { created_at: LAUNCH, updated_at: LAUNCH }

const types: Record<ContentKind, ContentType> = {
  news: { id: 1, slug: 'news', name: 'News', ...dates },
  faq: { id: 2, slug: 'faq', name: 'FAQ', ...dates },
}

/** The categories of news, in the order of the topics in `contents.ts`. Their parent is the taxonomy of news. */
export const newsCategories: ContentCategory[] = [
  'Lớp mới',
  'Thông báo',
  'Chuyên đề',
  'Sự kiện',
  'Ưu đãi',
  'Kinh nghiệm',
].map((name, index) => ({ id: 11 + index, taxonomy_id: 4, name, weight: index + 1, ...dates }))

type Details = Pick<
  ContentRecord,
  'created_by' | 'content_id' | 'category_id' | 'type_id' | 'disabled_at' | 'deleted_at' | 'files' | 'type' | 'category'
>

/** The fields of an item that no call changes: those of a new item without a category and without files. */
export const contentDetails = (kind: ContentKind, id: number, createdBy: number): Details => ({
  created_by: createdBy,
  content_id: id,
  category_id: null,
  type_id: types[kind].id,
  disabled_at: null,
  deleted_at: null,
  files: [],
  type: types[kind],
  category: null,
})

/** Puts an item into a category. */
export const inCategory = (category: ContentCategory) => ({ category_id: category.id, category })
