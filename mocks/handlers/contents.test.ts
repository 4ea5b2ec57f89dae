import { describe, expect, test } from 'vitest'
import { contentDetails } from '../seed/content-details.ts'
import { createClient } from '../test-client.ts'

const item = {
  title: 'Khai giảng lớp Rumba',
  description: 'Lớp tối thứ Ba',
  content: 'Dòng đầu\nDòng sau',
  link: 'https://www.example.com/rumba',
  file: '/api/v1/uploads/seed/news-1.png',
  weight: 3,
  files: [],
}
const asNews = { ...item, taxonomy_id: 4 }

describe.each([
  { path: 'news', noun: 'news', total: 57, body: asNews },
  { path: 'faqs', noun: 'faq', total: 23, body: item },
] as const)('$path', ({ path, noun, total, body }) => {
  const { files: _files, ...fields } = body

  test('creates, updates and deletes an item', async () => {
    const { ask } = createClient()
    const created = await ask('POST', path, { id: 0, ...body })
    const dates = { created_at: '2026-03-10T09:00:00Z', updated_at: '2026-03-10T09:00:00Z' }
    expect([created.status, created.record()]).toEqual([
      201,
      { id: total + 1, ...contentDetails(noun, total + 1, 1), ...fields, ...dates },
    ])

    const changed = await ask('PUT', `${path}/2`, { ...body, weight: 9 })
    expect([changed.status, changed.record()]).toMatchObject([200, { id: 2, weight: 9, updated_at: dates.updated_at }])
    expect((await ask('GET', `${path}/2`)).data).toEqual(changed.data)

    expect((await ask('DELETE', `${path}/${total + 1}`)).status).toBe(204)
    const gone = { status: 404, error: `${noun} not found` }
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const sent = method === 'PUT' ? body : undefined
      expect(await ask(method, `${path}/${total + 1}`, sent)).toMatchObject(gone)
    }
    expect((await ask('POST', path, body)).record().id).toBe(total + 2)
  })

  test.each([
    ['title', ' ', 'title is required'],
    ['description', undefined, 'description is required'],
    ['content', '\n', 'content is required'],
    ['link', '', 'link is required'],
    ['file', null, 'file is required'],
    ['weight', 0, 'weight must be at least 1'],
    ['weight', 1.5, 'weight must be at least 1'],
    ['weight', '3', 'weight must be at least 1'],
    ['files', undefined, 'files must be a list'],
  ])('refuses the %s %j in a new and in an existing item', async (field, value, error) => {
    const { ask, db } = createClient()
    const before = structuredClone(db[path === 'news' ? 'news' : 'faqs'])
    const wrong = { ...body, [field]: value }
    expect(await ask('POST', path, wrong)).toMatchObject({ status: 400, error })
    expect(await ask('PUT', `${path}/1`, wrong)).toMatchObject({ status: 400, error })
    expect(db[path === 'news' ? 'news' : 'faqs']).toEqual(before)
  })

  test.each(['title', 'description', 'content'])('searches the %s', async (field) => {
    const { ask } = createClient()
    const { id } = (await ask('POST', path, { ...body, [field]: 'Đặc biệt\nQuýt hồng' })).record()
    expect((await ask('GET', `${path}?keyword=quyt%20hong`)).rows()).toMatchObject([{ id }])
    expect((await ask('GET', `${path}?keyword=rumba.com`)).rows()).toEqual([])
  })
})

test.each([undefined, 3, '4'])('refuses news with the taxonomy_id %j', async (taxonomy_id) => {
  const { ask } = createClient()
  const error = { status: 400, error: 'taxonomy_id must be 4' }
  expect(await ask('POST', 'news', { ...item, taxonomy_id })).toMatchObject(error)
  expect(await ask('PUT', 'news/1', { ...item, taxonomy_id })).toMatchObject(error)
})
