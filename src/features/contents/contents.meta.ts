import { CircleHelp, Newspaper } from '@lucide/icons'
import type { EntityMeta, ListMeta } from '../entity-meta'

const sortKeys = ['title', 'description', 'updated_at', 'weight'] as const

export const newsList = {
  name: 'news',
  route: '/contents/news',
  path: 'api/v1/news',
  add: 'Add News',
  orderBy: '-updated_at',
  sortKeys,
  dialogs: ['edit', 'export', 'review'],
} as const satisfies ListMeta

export const faqsList = {
  name: 'faqs',
  route: '/contents/faq',
  path: 'api/v1/faqs',
  add: 'Add FAQ',
  orderBy: '-updated_at',
  sortKeys,
  dialogs: ['edit', 'export', 'review'],
} as const satisfies ListMeta

export const newsMeta = {
  list: newsList,
  label: 'News',
  icon: Newspaper,
  shortcut: 'n',
  group: 'Content management',
  searchTerms: 'content management',
  found: { label: 'News', plural: 'news', icon: Newspaper },
} as const satisfies EntityMeta

export const faqsMeta = {
  list: faqsList,
  label: 'FAQs',
  icon: CircleHelp,
  shortcut: 'f',
  group: 'Content management',
  searchTerms: 'content management',
  found: { label: 'FAQs', plural: 'FAQs', icon: CircleHelp },
} as const satisfies EntityMeta
