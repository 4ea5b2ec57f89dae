import type { PageRequest } from '@/api/list'
import { removeWithCopy } from '@/jobs/remove-with-copy'
import { type Content, faqs, news, type Resource, toForm } from './contents'

const actionsOf = (resource: Resource, many: string) => {
  const { listMeta, labels, readItem } = resource
  const entity = {
    name: listMeta.name,
    path: listMeta.path,
    one: labels.one,
    many,
    nameOf: ({ title }: Content) => title,
    detailOf: ({ description }: Content) => description,
    read: readItem,
  }
  const calls = { ...resource, toForm, readPage: (_item: Content, request: PageRequest) => resource.readPage(request) }
  return [removeWithCopy(entity, calls, { consequence: entity.nameOf })]
}

/** The actions on news and FAQs (specification §2, §4). */
export const contentActions = { news: actionsOf(news, 'news'), faqs: actionsOf(faqs, 'FAQs') }
