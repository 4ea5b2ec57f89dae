import { removeAction } from '@/list/bulk/record-actions'
import { faqsList, newsList } from './contents.meta'

export const removeNews = removeAction({ name: newsList.name, path: newsList.path, many: 'news' })
export const removeFaqs = removeAction({ name: faqsList.name, path: faqsList.path, many: 'FAQs' })

/** All actions, to continue a job after a reload. */
export const contentBulkActions = [removeNews, removeFaqs]
