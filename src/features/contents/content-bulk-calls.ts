import { removeWithCopies } from '@/jobs/record-actions'
import { faqs, news, type Resource, toForm } from './contents'

const removeContents = (resource: Resource, many: string) =>
  removeWithCopies(
    { name: resource.listMeta.name, path: resource.listMeta.path, many, read: resource.readItem },
    (copy) => resource.create(toForm(resource.parse(copy))),
  )

export const removeNews = removeContents(news, 'news')
export const removeFaqs = removeContents(faqs, 'FAQs')

/** All actions, to continue a job after a reload. */
export const contentBulkActions = [removeNews, removeFaqs]
