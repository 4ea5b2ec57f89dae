import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { news } from './contents/contents'

let responseBody: unknown
beforeEach(() => {
  fakeCookies()
  startSession(session.parse({ accessToken: 'token' }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(responseBody)))
})
afterEach(() => vi.unstubAllGlobals())

const day = '2024-01-05T15:04:00Z'
const contentItem = {
  id: 7,
  created_by: 1,
  content_id: 7,
  category_id: 11,
  type_id: 1,
  disabled_at: day,
  deleted_at: day,
  files: [
    { id: 1, content_id: 7, group: 'g', name: 'a.pdf', path: '/a.pdf', type: 'application/pdf', created_at: day },
    { field: 'file', name: 'b.png', path: '/b.png', size: 5 },
    null,
    'c.png',
  ],
  type: { id: 1, slug: 'news', name: 'News' },
  category: { id: 11, taxonomy_id: 4, name: 'C', weight: 1 },
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

// Rules: §3: Content category; §3: Content item; §3: Content file; §3: Content type; §3: Uploaded file
test('a category, a type and files are read', async () => {
  responseBody = { data: contentItem }
  expect(await client().query(news.item(7))).toMatchObject({
    createdBy: '1',
    contentId: 7,
    categoryId: 11,
    typeId: 1,
    disabledAt: day,
    deletedAt: day,
    files: [
      { id: 1, contentId: 7, group: 'g', name: 'a.pdf', path: '/a.pdf', type: 'application/pdf', createdAt: day },
      { field: 'file', name: 'b.png', path: '/b.png', size: 5 },
    ],
    type: { id: 1, slug: 'news', name: 'News' },
    category: { id: 11, parentId: 4, name: 'C', weight: 1 },
  })
})

test('rejects a record with another id than requested', async () => {
  responseBody = { data: { id: 8, title: 'T' } }
  await expect(client().query(news.item(7))).rejects.toMatchObject({ name: 'SchemaValidationError' })
  await expect(client().query(news.item(8))).resolves.toMatchObject({ id: 8, title: 'T' })
})
