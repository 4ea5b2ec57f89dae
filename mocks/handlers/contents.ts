import { http } from 'msw'
import { z } from 'zod'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import type { ContentRecord } from '../db/records.ts'
import { type ContentKind, contentDetails } from '../seed/content-details.ts'
import { authorized, data, findRecord, noContent } from './call.ts'
import { requiredText, weight } from './fields.ts'
import { paged } from './paged.ts'

/** The body of an item (specification §5, §7). The list of files is required but not stored. */
export const contentBody = z.object({
  title: requiredText('title'),
  description: requiredText('description'),
  content: requiredText('content'),
  link: requiredText('link'),
  file: requiredText('file'),
  weight,
  files: z.array(z.unknown(), 'files must be a list'),
})

type Resource = {
  name: 'news' | 'faqs'
  noun: ContentKind
  schema: z.ZodType<z.infer<typeof contentBody> & Pick<ContentRecord, 'taxonomy_id'>>
}

export const newsBody = contentBody.extend({ taxonomy_id: z.literal(4, 'taxonomy_id must be 4') })

const news: Resource = { name: 'news', noun: 'news', schema: newsBody }
const faqs: Resource = { name: 'faqs', noun: 'faq', schema: contentBody }

/** The keys of `order_by` for news and FAQs. */
export const contentSortKeys = ['title', 'description', 'weight', 'created_at', 'updated_at'] as const

/** The calls for news and FAQs (specification §7). */
export const contentHandlers = (db: Db) => [...resourceHandlers(db, news), ...resourceHandlers(db, faqs)]

const resourceHandlers = (db: Db, { name, noun, schema }: Resource) => [
  http.get(
    `*/api/v1/${name}`,
    authorized(db, ({ url }) =>
      paged(url, db[name], {
        texts: ({ title, description, content }) => [title, description, content],
        sortKeys: contentSortKeys,
      }),
    ),
  ),

  http.post(
    `*/api/v1/${name}`,
    authorized(db, ({ body, caller }) => {
      const { files: _files, ...fields } = body(schema)
      const now = iso(db.now())
      const id = db.nextId(name)
      const details = contentDetails(noun, id, caller.id)
      const item: ContentRecord = { id, ...details, ...fields, created_at: now, updated_at: now }
      db[name].push(item)
      db.save()
      return data(item, 201)
    }),
  ),

  http.get(
    `*/api/v1/${name}/:id`,
    authorized(db, ({ params }) => data(findRecord(db[name], params.id, noun))),
  ),

  http.put(
    `*/api/v1/${name}/:id`,
    authorized(db, ({ params, body }) => {
      const item = findRecord(db[name], params.id, noun)
      const { files: _files, ...fields } = body(schema)
      Object.assign(item, fields, { updated_at: iso(db.now()) })
      db.save()
      return data(item)
    }),
  ),

  http.delete(
    `*/api/v1/${name}/:id`,
    authorized(db, ({ params }) => {
      const { id } = findRecord(db[name], params.id, noun)
      db[name] = db[name].filter((item) => item.id !== id)
      db.save()
      return noContent()
    }),
  ),
]
